// @vitest-environment happy-dom
/** A list for people who do not see it: the focus is never lost, and changes are announced. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { all, clearPage, press, setWidth } from "../../../helpers/engine/page.tsx";
import { loans, openList } from "../openList.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

const few = loans.slice(0, 3);
const focused = () => document.activeElement;

describe("the focus stays beside filter chips", () => {
  test("when one is removed, until none is left", async () => {
    await openList({ records: few, query: { filters: { branch: ["N"], pages: { from: 0, to: 9 } } } });
    const crosses = () => all("button", /^Remove filter/);
    for (const left of [1, 0]) {
      const [first] = crosses();
      first?.focus();
      await press(first as HTMLElement);
      expect(crosses()).toHaveLength(left);
      expect(focused()).not.toBe(document.body);
    }
  });
});

// @vitest-environment happy-dom
/** A list as those meet it who do not see it: the focus is never lost, and what happens is told. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

const focused = () => document.activeElement;

describe("the focus stays", () => {
  test("on the arrow at the last page", async () => {
    await openList({ query: { page: 2 } });
    const next = one("button", "Next page");
    next.focus();
    await press(next);
    expect([focused(), next.getAttribute("aria-disabled")]).toEqual([next, "true"]);
    await press(next);
    expect(one("button", "Page 3").getAttribute("aria-current")).toBe("page");
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, eventually, setWidth } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("skeleton rows", () => {
  test("are eight placeholder rows before the first response", async () => {
    await openList({ prepare: (prepared) => void prepared.source.hold() });
    // Only after a noticeable wait: a short flash would be of no use.
    await eventually(() => expect(document.querySelectorAll("tbody tr[aria-hidden]").length).toBe(8));
  });
});

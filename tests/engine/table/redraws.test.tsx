// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { text } from "#engine/kinds/text.tsx";
import type { CellProps } from "#engine/kinds/kind.ts";
import { clearPage, one, press } from "../page.tsx";
import { openList } from "./openList.tsx";

const { show } = text;
/** Texts that were drawn since. */
let drawn: string[] = [];

beforeEach(() => {
  drawn = [];
  Object.assign(text, {
    show: ({ value }: CellProps) => {
      drawn.push(String(value));
      return String(value);
    },
  });
});
afterEach(() => {
  Object.assign(text, { show });
  clearPage();
});

test("a tick draws the row that was ticked, and no other", async () => {
  await openList();
  expect(drawn.length).toBeGreaterThan(10);
  drawn = [];
  await press(one("checkbox", /L001/));
  expect(drawn.filter((value) => /^L\d/.test(value))).toEqual(["L001"]);
});

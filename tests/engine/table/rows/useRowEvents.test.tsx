// @vitest-environment happy-dom
/** What a press on a row means. */
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { all, clearPage, find, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import { openList, type OpenList } from "../openList.tsx";

let list: OpenList;
beforeEach(async () => {
  setWidth(1440);
  list = await openList();
});
afterEach(clearPage);

const cell = () => one("button", "Actions for L001").closest("tr")?.querySelector("td:not(:has(button, a, input))") as HTMLElement;
const pointAt = (element: HTMLElement) => act(() => void element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));

test("anywhere beside its controls a press opens the record", async () => {
  pointAt(cell());
  await press(cell());
  expect(list.host.went).toEqual(["/library/loan/1"]);
});

test("a press that began on a control does not, though the control has moved away under the pointer", async () => {
  pointAt(one("button", "Actions for L001"));
  await press(cell());
  expect(list.host.went).toEqual([]);
  await press(cell());
  expect(list.host.went, "the next one does").toEqual(["/library/loan/1"]);
});

test("a menu that was open does not come back with its row", async () => {
  await press(one("button", "Actions for L001"));
  await find("menu");
  await press(one("button", "Page 2"));
  await find("button", "Actions for L021");
  await press(one("button", "Page 1"));
  await find("button", "Actions for L001");
  expect(all("menu")).toEqual([]);
});

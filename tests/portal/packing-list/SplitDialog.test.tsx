// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SplitDialog } from "../../../src/portal/packing-list/SplitDialog.tsx";
import { clearPage, none, settle, type } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

async function open(row: { start: string; end: string } | undefined) {
  const onSplit = vi.fn();
  await renderInPortal(testPortal(), <SplitDialog row={row} onClose={() => undefined} onSplit={onSplit} />);
  return onSplit;
}
const input = () => document.querySelector<HTMLInputElement>("input.ld-input") as HTMLInputElement;
async function submit() {
  act(() => document.querySelector<HTMLFormElement>("form.packing-split")?.requestSubmit());
  await settle(1);
}

test("the middle of the range is suggested", async () => {
  const onSplit = await open({ start: "1", end: "10" });
  expect(input().value).toBe("5");
  await submit();
  expect(onSplit).toHaveBeenCalledWith(5);
});

test.each(["0", "10", "2.5", "x"])("%s is not a box where boxes 1 to 10 can be split", async (typed) => {
  const onSplit = await open({ start: "1", end: "10" });
  await type(input(), typed);
  await submit();
  expect(onSplit).not.toHaveBeenCalled();
  expect(input().getAttribute("aria-invalid")).toBe("true");
});

test("a line with one box opens no dialog", async () => {
  await open({ start: "3", end: "3" });
  expect(none("dialog")).toBe(true);
});

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { HistoryEntry } from "#dialect/wire/workbench.ts";
import { workbenchToasts } from "../../../src/workbench/client/toasts.ts";
import { HistoryList } from "../../../src/workbench/panels/HistoryList.tsx";
import { all, clearPage, find, one, press, texts, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(() => {
  clearPage();
  workbenchToasts.close();
});

const entry = (number: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  number,
  by: "Anna",
  at: "2026-05-04 10:00:00",
  reason: `change ${number}`,
  files: ["schemas/entities/box.json"],
  ...more,
});
const history = [entry(3, { state: "scheduled", from: "2026-06-01" }), entry(2), entry(1, { state: "failed", why: "no disk" })];

async function show(publishes = true) {
  const calls = {
    undo: vi.fn(async () => ({ number: 4, catalog: "/c" })),
    cancel: vi.fn(async () => undefined),
    previewUndo: vi.fn(async () => ({ changes: [], files: [], migrations: [{ name: "0003-sku", entity: "sku", records: 12 }] })),
  };
  const workbench = await testWorkbench({ api: { history: async () => history, ...calls }, publishes });
  await renderInWorkbench(workbench, <HistoryList />);
  return calls;
}

test("the list ends with the delivered state and states why a publication failed", async () => {
  await show();
  const lines = texts(all("listitem"));
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain("active");
  expect(lines[2]).toContain("no disk");
  expect(lines[3]).toContain("As delivered");
});

test("a scheduled publication can be cancelled", async () => {
  const { cancel } = await show();
  await press(one("button", "Cancel"));
  expect(cancel).toHaveBeenCalledExactlyOnceWith(3);
});

test("a return to an older state needs a reason", async () => {
  const { undo } = await show();
  await press(one("button", "Revert to this version"));
  const dialog = await find("dialog");
  const confirm = () => one("button", "Revert to this version", dialog);
  expect((confirm() as HTMLButtonElement).disabled).toBe(true);
  await type(one("textbox", "Reason", dialog), " wrong limit ");
  await press(confirm());
  expect(undo).toHaveBeenCalledExactlyOnceWith({ to: 0 }, "wrong limit");
});

test("before a return it says what changes, and which stored records return with it", async () => {
  const { previewUndo } = await show();
  await press(one("button", "Revert to this version"));
  const dialog = await find("dialog");
  expect(previewUndo).toHaveBeenCalledExactlyOnceWith({ to: 0 });
  expect(dialog.textContent).toContain("Nothing changes for users.");
  expect(dialog.textContent).toContain("Migration 0003-sku is undone: 12 stored records return");
});

test("one publication is taken out; the others stay", async () => {
  const { undo } = await show();
  await press(one("button", "Take out this publication"));
  const dialog = await find("dialog");
  await type(one("textbox", "Reason", dialog), "mistaken");
  await press(one("button", "Take out this publication", dialog));
  expect(undo).toHaveBeenCalledExactlyOnceWith({ only: 2 }, "mistaken");
});

test("a server that does not publish offers no return", async () => {
  await show(false);
  expect(all("button", "Revert to this version")).toEqual([]);
});

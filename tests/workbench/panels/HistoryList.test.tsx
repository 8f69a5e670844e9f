// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { DraftImpact } from "#dialect/wire/draftImpact.ts";
import type { HistoryEntry } from "#dialect/wire/workbench.ts";
import { type WorkbenchApi, WorkbenchApiError } from "../../../src/workbench/client/workbenchApi.ts";
import { workbenchToasts } from "../../../src/workbench/client/toasts.ts";
import { HistoryList } from "../../../src/workbench/panels/HistoryList.tsx";
import { all, clearPage, eventually, find, one, press, texts, type } from "../../helpers/engine/page.tsx";
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

async function show(publishes = true, more: Partial<WorkbenchApi> = {}) {
  const calls = {
    undo: vi.fn(async () => ({ number: 4, catalog: "/c" })),
    cancel: vi.fn(async () => undefined),
    previewUndo: vi.fn(async () => ({
      inForce: "v1",
      changes: [],
      files: [],
      migrations: [{ name: "0003-sku", entity: "sku", records: 12 }],
    })),
    impact: vi.fn(async (): Promise<DraftImpact> => impact),
  };
  const workbench = await testWorkbench({ api: { history: async () => history, ...calls, ...more }, publishes });
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

/** One record of 20 that the older rules refuse. */
const impact: DraftImpact = {
  records: 20,
  migrations: [],
  entities: [
    {
      entity: "box",
      label: { en: "Box", zh: "箱子" },
      records: 20,
      refused: 1,
      atAnySave: 0,
      fresh: 1,
      times: [],
      findings: [
        {
          code: "maxLength",
          path: "/code",
          sentence: { en: "The code is too long.", zh: "代码太长。" },
          records: 1,
          already: 0,
          atAnySave: 0,
          customers: 1,
          ids: ["1"],
          titles: ["Blue box"],
        },
      ],
    },
  ],
};

test("a return to an older state needs a reason, which is asked for at its input", async () => {
  const { undo } = await show();
  await press(one("button", "Revert to this version"));
  const dialog = await find("dialog");
  const confirm = () => one("button", "Revert to this version", dialog);
  await press(confirm());
  expect(undo).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(one("textbox", "Reason", dialog));
  await type(one("textbox", "Reason", dialog), " wrong limit ");
  await press(confirm());
  expect(undo).toHaveBeenCalledExactlyOnceWith({ to: 0 }, "wrong limit", "v1");
});

test("before a return it says which stored records the older rules refuse, as before a publication", async () => {
  const { impact: asked } = await show();
  await press(one("button", "Take out this publication"));
  const dialog = await find("dialog");
  expect(asked).toHaveBeenCalledExactlyOnceWith({ revert: { only: 2 } });
  expect(dialog.textContent).toContain("Of 20 stored records, these changes newly refuse 1");
  expect(dialog.textContent).toContain("The code is too long.");
  expect(dialog.textContent).toContain("Blue box");
});

test("a return before the impact is known asks; whoever does not wait has a button of its own", async () => {
  const { undo } = await show(true, { impact: () => new Promise(() => undefined) });
  await press(one("button", "Revert to this version"));
  const dialog = await find("dialog");
  await type(one("textbox", "Reason", dialog), "wrong limit");
  await press(one("button", "Revert to this version", dialog));
  expect(undo).not.toHaveBeenCalled();
  expect(texts(all("alert"))[0]).toContain("not known yet");
  await press(one("button", "Revert without knowing it", dialog));
  expect(undo).toHaveBeenCalledOnce();
});

test("what the server refuses to take back is told before a reason is asked for", async () => {
  const refuse = async () => {
    throw new Error("Records use the new option.");
  };
  const { impact: asked } = await show(true, { previewUndo: refuse });
  await press(one("button", "Revert to this version"));
  const dialog = await find("dialog");
  expect(dialog.textContent).toContain("Records use the new option.");
  expect(all("textbox", "Reason")).toEqual([]);
  expect((one("button", "Revert to this version", dialog) as HTMLButtonElement).disabled).toBe(true);
  expect(asked).not.toHaveBeenCalled();
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
  expect(undo).toHaveBeenCalledExactlyOnceWith({ only: 2 }, "mistaken", "v1");
});

test("where others have published since the preview, it is shown again, and the reason stays", async () => {
  const undo = vi.fn(async () => {
    throw new WorkbenchApiError(409, "somebody has published", { isUnseen: true });
  });
  const { previewUndo } = await show(true, { undo });
  await press(one("button", "Take out this publication"));
  const dialog = await find("dialog");
  await type(one("textbox", "Reason", dialog), "mistaken");
  await press(one("button", "Take out this publication", dialog));
  await eventually(() => expect(previewUndo).toHaveBeenCalledTimes(2));
  await eventually(() => expect((one("textbox", "Reason", dialog) as HTMLTextAreaElement).value).toBe("mistaken"));
});

test("a publication that never came into force is taken into the draft", async () => {
  const reopen = vi.fn(async () => undefined);
  await show(true, { reopen });
  await press(one("button", "Take into my draft"));
  expect(reopen).toHaveBeenCalledExactlyOnceWith(1);
  await eventually(() => expect(workbenchToasts.get().map(({ text }) => text)).toEqual(["Publication 1 is in your draft."]));
});

test("a server that does not publish offers no return", async () => {
  await show(false);
  expect(all("button", "Revert to this version")).toEqual([]);
});

test("whoever closes the dialog is back at the button that opened it", async () => {
  await show();
  const opener = one("button", "Revert to this version");
  opener.focus();
  await press(opener);
  await press(one("button", "Cancel", await find("dialog")));
  await eventually(() => expect(document.activeElement).toBe(opener));
});

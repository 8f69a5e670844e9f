import { describe, expect, test } from "vitest";
import type { DraftState, FileText } from "#dialect/wire/workbench.ts";
import type { OpenFile } from "../../../src/workbench/client/draftView.ts";
import { KnownDraft } from "../../../src/workbench/client/knownDraft.ts";
import { WorkbenchApiError } from "../../../src/workbench/client/workbenchApi.ts";
import { openedDraft } from "../../helpers/workbench/draftServer.ts";

const published = '{ "a": 1, "b": 2 }';
const open = (text: string): OpenFile => ({ path: "c.json", text, published, hash: "h" });

/** Another tab has written `theirs` since this one knew `known`. */
async function catchUp(mine: string, theirs: string | undefined, known = published, typedBefore?: string) {
  const tab = new KnownDraft();
  tab.begin(3);
  tab.learn("c.json", known);
  let typed = typedBefore ?? mine;
  const found = await tab.catchUp(
    {
      draft: async () => ({ revision: 5, files: [{ path: "d.json" }] }) as unknown as DraftState,
      file: async (path): Promise<FileText> => {
        typed = mine;
        if (theirs === undefined) throw new Error("There is no such file");
        return { path, text: theirs, published, hash: "h" };
      },
    },
    () => ({ "c.json": open(typed) }),
  );
  return { tab, ...found, file: found.open[0]! };
}

test("what another tab wrote is taken where this one wrote nothing, and is not sent again", async () => {
  const { file, resend, changed, tab } = await catchUp(published, '{ "a": 9, "b": 2 }');
  expect(file).toEqual({ path: "c.json", text: '{ "a": 9, "b": 2 }', published, hash: "h" });
  expect([resend, changed, tab.revision]).toEqual([[], ["d.json"], 5]);
});

test("changes that do not touch are merged and sent; the same text is no change", async () => {
  const { file, resend, changed } = await catchUp('{ "a": 1, "b": 7 }', '{ "a": 9, "b": 2 }');
  expect(JSON.parse(file.text)).toEqual({ a: 9, b: 7 });
  expect([resend, changed]).toEqual([["c.json"], ["d.json", "c.json"]]);
  expect((await catchUp('{ "a": 9, "b": 2 }', '{ "a": 9, "b": 2 }')).resend).toEqual([]);
});

test("changes of the same place wait for a choice, with the text that both began with", async () => {
  const { file, resend } = await catchUp('{ "a": 7, "b": 2 }', '{ "a": 9, "b": 2 }', '{ "a": 5, "b": 2 }');
  expect(file).toMatchObject({
    text: '{ "a": 7, "b": 2 }',
    conflict: { text: '{ "a": 9, "b": 2 }', ofTab: { base: '{ "a": 5, "b": 2 }', published } },
  });
  expect(resend).toEqual([]);
});

test("what is typed while the draft is read is merged too", async () => {
  const { file } = await catchUp('{ "a": 1, "b": 7 }', '{ "a": 9, "b": 2 }', published, published);
  expect(JSON.parse(file.text)).toEqual({ a: 9, b: 7 });
});

test("a file that the other has taken away is written again where it was changed here", async () => {
  const { file, resend } = await catchUp('{ "a": 7 }', undefined);
  expect([file.text, resend]).toEqual(['{ "a": 7 }', ["c.json"]]);
});

test("a tab is behind when the draft has a later revision; an act of its own is none, unless another tab acted too", () => {
  const tab = new KnownDraft();
  expect(tab.isBehind(4)).toBe(false);
  tab.begin(3);
  tab.acted(4);
  expect([tab.revision, tab.isBehind(4), tab.isBehind(5)]).toEqual([4, false, true]);
  tab.acted(6);
  expect([tab.revision, tab.isBehind(6)]).toEqual([4, true]);
});

describe("the same draft in another tab", () => {
  const moved = () => new WorkbenchApiError(409, "The draft was changed in another tab", { revision: 9 });

  test("is not written over: its text is taken first, merged with what was typed here", async () => {
    const { server, store } = await openedDraft();
    await store.open("c.json");
    server.refuseOnce = moved();
    server.texts.set("c.json", '{ "a": 9, "b": 2 }');
    store.type("c.json", '{ "a": 1, "b": 7 }');
    await store.whenChecked();
    expect(JSON.parse(server.sent.at(-1)?.[1] ?? "")).toEqual({ a: 9, b: 7 });
    expect(store.view().open["c.json"]?.text).toBe(server.sent.at(-1)?.[1]);
  });

  test("waits for a choice where both changed the same place, and the chosen text is sent", async () => {
    const { server, store } = await openedDraft();
    await store.open("c.json");
    server.refuseOnce = moved();
    server.texts.set("c.json", '{ "a": 9, "b": 2 }');
    store.type("c.json", '{ "a": 7, "b": 2 }');
    await store.whenChecked();
    expect(server.sent).toHaveLength(1);
    expect(store.view().open["c.json"]?.conflict).toMatchObject({ text: '{ "a": 9, "b": 2 }' });
    store.resolveConflict("c.json", '{ "a": 7, "b": 2 }');
    await store.whenChecked();
    expect(server.sent.at(-1)?.[1]).toBe('{ "a": 7, "b": 2 }');
    expect(store.view().open["c.json"]?.conflict).toBeUndefined();
  });

  test("is seen without typing", async () => {
    const { server, store } = await openedDraft();
    server.texts.set("a.json", "theirs");
    const draft = async () => ({
      revision: 9,
      files: [{ path: "a.json" }],
      others: [],
      behind: [],
      toApprove: 0,
      comments: [],
      notices: [],
    });
    Object.assign(server.api, { draft });
    await store.pollOthers();
    expect(store.view()).toMatchObject({ open: { "a.json": { text: "theirs" } }, changed: ["a.json"] });
    expect(server.sent).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { WorkbenchApiError } from "../../../src/workbench/client/workbenchApi.ts";
import { WorkbenchDraft } from "../../../src/workbench/client/workbenchDraft.ts";
import { DraftServer, openedDraft } from "../../helpers/workbench/draftServer.ts";

describe("what an analyst types", () => {
  test("is sent with the text in force that it is based on, and the answer is shown", async () => {
    const { server, store } = await openedDraft();
    store.type("a.json", "one!");
    expect(store.view()).toMatchObject({ checking: true, changed: ["a.json"] });
    await store.whenChecked();
    expect(server.sent).toEqual([["a.json", "one!", "hash of one"]]);
    expect(store.view()).toMatchObject({ checking: false, preview: { catalog: "/catalog-1" } });
  });

  test("while an answer is on its way waits, and only the latest of it is sent", async () => {
    const { server, store } = await openedDraft();
    server.hold();
    store.type("a.json", "1");
    await expect.poll(() => server.sent.length).toBe(1);
    for (const text of ["12", "123", "1234"]) store.type("a.json", text);
    await server.release();
    await store.whenChecked();
    expect(server.sent.map(([, text]) => text)).toEqual(["1", "1234"]);
    expect(store.view().checking).toBe(false);
  });

  test("is seen in the preview before the check is done, and nothing that is typed meanwhile waits for it", async () => {
    const { server, store } = await openedDraft();
    const end = server.check();
    store.type("a.json", "1");
    await expect.poll(() => store.view().preview).toEqual({ catalog: "/catalog-1" });
    store.type("a.json", "12");
    await expect.poll(() => store.view().preview).toEqual({ catalog: "/catalog-2" });
    expect(store.view().checking).toBe(true);
    end();
    await store.whenChecked();
    expect(store.view()).toMatchObject({ checking: false, preview: { catalog: "/catalog-2" } });
  });

  test("is checked when typing pauses, not after each key", async () => {
    const server = new DraftServer();
    const store = new WorkbenchDraft(server.api, 0, 60);
    await store.load();
    await store.open("a.json");
    await store.whenChecked();
    const checkedAt: number[] = [];
    const { findings } = server.api;
    server.api.findings = () => {
      checkedAt.push(server.sent.length);
      return findings();
    };
    for (const text of ["1", "12", "123"]) {
      store.type("a.json", text);
      await expect.poll(() => server.sent.length, { interval: 2 }).toBe(text.length);
    }
    expect(store.view()).toMatchObject({ checking: true, preview: { catalog: "/catalog-3" } });
    await store.whenChecked();
    expect(checkedAt).toEqual([3]);
    expect(store.view().checking).toBe(false);
  });

  test("in two files is sent for both", async () => {
    const { server, store } = await openedDraft();
    store.type("a.json", "1");
    await store.edit("b.json", (text) => `${text}!`);
    await store.whenChecked();
    expect(server.sent.map(([path, text]) => [path, text])).toEqual([
      ["a.json", "1"],
      ["b.json", "two!"],
    ]);
    expect(store.view().changed).toEqual(["a.json", "b.json"]);
  });

  test("typed back is no change", async () => {
    const { store } = await openedDraft();
    store.type("a.json", "1");
    store.type("a.json", "one");
    await store.whenChecked();
    expect(store.view().changed).toEqual([]);
  });

  test("that could not be sent stays, and says why", async () => {
    const { server, store } = await openedDraft();
    server.refuse = new WorkbenchApiError(0, "no answer");
    store.type("a.json", "1");
    await store.whenChecked();
    expect(store.view()).toMatchObject({ unsent: "no answer", open: { "a.json": { text: "1" } } });
    server.refuse = undefined;
    store.type("a.json", "12");
    await store.whenChecked();
    expect(store.view().unsent).toBeUndefined();
  });

  test.each([
    ["reached nobody", 0],
    ["was refused after the session had ended", 401],
  ])("that %s is sent again once the server answers, and what it refused otherwise is not", async (_how, status) => {
    const { server, store } = await openedDraft();
    server.refuse = new WorkbenchApiError(status, "no answer");
    store.type("a.json", "1");
    await store.whenChecked();
    server.refuse = new WorkbenchApiError(400, "too long");
    await store.pollOthers();
    await store.whenChecked();
    expect(server.sent.map(([, text]) => text)).toEqual(["1", "1"]);
    server.refuse = undefined;
    await store.pollOthers();
    await store.whenChecked();
    expect(server.sent).toHaveLength(2);
    expect(store.view().unsent).toBe("too long");
  });

  test("and reached nobody is forgotten with the draft", async () => {
    const { server, store } = await openedDraft();
    server.refuse = new WorkbenchApiError(0, "no answer");
    store.type("a.json", "1");
    await store.whenChecked();
    server.refuse = undefined;
    await store.discard("a.json");
    await store.pollOthers();
    await store.whenChecked();
    expect(server.sent).toHaveLength(1);
  });
});

describe("a file that somebody else published meanwhile", () => {
  async function conflicted() {
    const parts = await openedDraft();
    parts.server.refuse = new WorkbenchApiError(409, "other", { message: "other", text: "theirs", hash: "hash of theirs" });
    parts.store.type("a.json", "mine");
    await parts.store.whenChecked();
    parts.server.refuse = undefined;
    return parts;
  }

  test("shows both texts, and sends nothing until one is chosen", async () => {
    const { server, store } = await conflicted();
    expect(store.view().open["a.json"]).toMatchObject({ text: "mine", conflict: { text: "theirs" } });
    store.type("a.json", "mine, too");
    await store.whenChecked();
    expect(server.sent).toHaveLength(1);
  });

  test("may be written over with a text that the analyst made of both, upon theirs", async () => {
    const { server, store } = await conflicted();
    store.resolveConflict("a.json", "mine");
    await store.whenChecked();
    expect(server.sent.at(-1)).toEqual(["a.json", "mine", "hash of theirs"]);
    expect(store.view().open["a.json"]).toEqual({ path: "a.json", text: "mine", published: "theirs", hash: "hash of theirs" });
  });

  test("is put together with one's own where the two changes do not touch, and says whose it was", async () => {
    const { server, store } = await openedDraft();
    await store.open("c.json");
    server.refuseOnce = new WorkbenchApiError(409, "other", {
      message: "other",
      text: '{ "a": 1, "b": 3 }',
      hash: "hash of theirs",
      by: "Lin",
    });
    store.type("c.json", '{ "a": 5, "b": 2 }');
    await store.whenChecked();
    expect(store.view().open["c.json"]?.merged).toEqual({ by: "Lin", before: '{ "a": 5, "b": 2 }' });
    store.type("c.json", '{ "a": 5, "b": 3, "c": 0 }');
    await store.whenChecked();
    expect(server.sent.at(-1)).toEqual(["c.json", '{ "a": 5, "b": 3, "c": 0 }', "hash of theirs"]);
    store.dismissMerge("c.json");
    expect(store.view().open["c.json"]).toEqual({
      path: "c.json",
      text: '{ "a": 5, "b": 3, "c": 0 }',
      published: '{ "a": 1, "b": 3 }',
      hash: "hash of theirs",
    });
  });

  test("arrives without typing: the draft polls, and merges or waits for a choice", async () => {
    const { server, store } = await openedDraft();
    await store.open("c.json");
    store.type("c.json", '{ "a": 5, "b": 2 }');
    await store.whenChecked();
    const behind = (text: string) => [{ path: "c.json", text, hash: `hash of ${text}`, by: "Lin" }];
    Object.assign(server.api, { draft: async () => ({ revision: 1, files: [], others: [], behind: behind('{ "a": 7, "b": 2 }') }) });
    await store.pollOthers();
    await store.pollOthers();
    expect(store.view().open["c.json"]).toMatchObject({ text: '{ "a": 5, "b": 2 }', conflict: { by: "Lin", text: '{ "a": 7, "b": 2 }' } });
    expect(server.sent).toHaveLength(1);
    store.resolveConflict("c.json", '{ "a": 6, "b": 2 }');
    await store.whenChecked();
    expect(server.sent.at(-1)).toEqual(["c.json", '{ "a": 6, "b": 2 }', 'hash of { "a": 7, "b": 2 }']);
    Object.assign(server.api, { draft: async () => ({ revision: 2, files: [], others: [], behind: behind('{ "a": 7, "b": 3 }') }) });
    await store.pollOthers();
    await store.whenChecked();
    expect(store.view().open["c.json"]).toMatchObject({ text: '{ "a": 6, "b": 3 }', merged: { by: "Lin" } });
  });

  test("may be taken over", async () => {
    const { store } = await conflicted();
    store.resolveConflict("a.json", "theirs");
    await store.whenChecked();
    expect(store.view()).toMatchObject({ changed: [], open: { "a.json": { text: "theirs" } } });
  });
});

test("what is discarded is as it was published", async () => {
  const { store } = await openedDraft();
  store.type("a.json", "1");
  await store.whenChecked();
  await store.discard();
  expect(store.view()).toMatchObject({ changed: [], open: { "a.json": { text: "one" } } });
});

test("discarding one file sends what was typed in another", async () => {
  const { server, store } = await openedDraft();
  await store.open("b.json");
  store.type("a.json", "one!");
  await store.discard("b.json");
  await expect.poll(() => server.sent.map(([path, text]) => [path, text])).toContainEqual(["a.json", "one!"]);
});

describe("what is typed while the server acts on the draft", () => {
  /** The answers of a call wait until they are let go. */
  const held = <Args extends readonly unknown[], Answer>(call: (...args: Args) => Promise<Answer>) => {
    let release = (): void => undefined;
    const released = new Promise<void>((go) => (release = go));
    let asked = 0;
    return {
      release: () => release(),
      asked: () => asked,
      call: async (...args: Args): Promise<Answer> => {
        asked += 1;
        const answer = await call(...args);
        await released;
        return answer;
      },
    };
  };

  test("after a publication, while its files are read again, stays and is sent upon the published text", async () => {
    const { server, store } = await openedDraft();
    await store.open("c.json");
    const file = held(server.api.file);
    server.api.file = file.call;
    server.texts.set("a.json", "published");
    const done = store.refresh();
    await expect.poll(file.asked).toBe(2);
    store.type("c.json", '{ "a": 1, "b": 3 }');
    await new Promise((go) => setTimeout(go, 5));
    expect(server.sent).toEqual([]);
    file.release();
    await done;
    await store.whenChecked();
    expect(store.view().open["a.json"]?.text).toBe("published");
    expect(store.view().open["c.json"]?.text).toBe('{ "a": 1, "b": 3 }');
    expect(store.view().changed).toEqual(["c.json"]);
    expect(server.sent.map(([path, text]) => [path, text])).toEqual([["c.json", '{ "a": 1, "b": 3 }']]);
  });

  test("after a publication can be undone", async () => {
    const { server, store } = await openedDraft();
    const file = held(server.api.file);
    server.api.file = file.call;
    const done = store.refresh();
    await expect.poll(file.asked).toBe(1);
    store.change("a.json", () => "1");
    file.release();
    await done;
    expect(store.view().canUndo).toBe(true);
  });

  test("while the draft is discarded stays, without what was discarded", async () => {
    const { server, store } = await openedDraft();
    await store.edit("c.json", () => '{ "a": 7, "b": 2 }');
    await store.whenChecked();
    const discard = held(server.api.discard);
    server.api.discard = discard.call;
    const done = store.discard();
    await expect.poll(discard.asked).toBe(1);
    store.type("c.json", '{ "a": 7, "b": 3 }');
    await new Promise((go) => setTimeout(go, 5));
    discard.release();
    await done;
    await store.whenChecked();
    expect(store.view().open["c.json"]?.text).toBe('{ "a": 1, "b": 3 }');
    expect(store.view().changed).toEqual(["c.json"]);
    expect(server.sent.at(-1)?.slice(0, 2)).toEqual(["c.json", '{ "a": 1, "b": 3 }']);
  });
});

test("an act that created a file is undone: the file is gone, the others have their text again", async () => {
  const { server, store } = await openedDraft();
  await store.act(async () => {
    await store.create("new.json", "{}");
    await store.edit("a.json", () => "one!");
  });
  await store.undo();
  await expect.poll(() => server.sent.at(-1)?.slice(0, 2)).toEqual(["a.json", "one"]);
  expect(store.view().open["new.json"]).toBeUndefined();
  expect(store.view()).toMatchObject({ changed: [], canUndo: false, canRedo: true });
});

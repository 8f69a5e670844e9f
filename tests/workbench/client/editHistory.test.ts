import { expect, test } from "vitest";
import { EditHistory, type EditedDraft } from "../../../src/workbench/client/editHistory.ts";

/** A draft in memory, with a clock that the test sets. */
function draftWith(texts: Record<string, string>) {
  let now = 0;
  let possible = { canUndo: false, canRedo: false };
  const history = new EditHistory(
    (next) => {
      possible = next;
    },
    () => now,
  );
  const put = (path: string, after: string) => {
    history.record({ path, before: texts[path] ?? "", after });
    texts[path] = after;
  };
  const draft: EditedDraft = {
    view: () => ({ open: texts }),
    open: async (path) => ({ text: texts[path] ?? "" }),
    type: put,
    create: async (path, text) => put(path, text),
    discard: async (path) => void delete texts[path],
  };
  return {
    texts,
    put,
    history,
    possible: () => possible,
    wait: (ms: number) => {
      now += ms;
    },
    apply: (direction: "undo" | "redo") => history.apply(direction, draft),
  };
}

test("steps are undone from the last to the first, and made again", async () => {
  const { texts, put, wait, apply, possible } = draftWith({ "a.json": '{ "a": 1 }' });
  expect(possible()).toEqual({ canUndo: false, canRedo: false });
  put("a.json", '{ "a": 2 }');
  wait(5000);
  put("a.json", '{ "a": 3 }');
  expect(possible()).toEqual({ canUndo: true, canRedo: false });
  await apply("undo");
  expect(texts["a.json"]).toBe('{ "a": 2 }');
  await apply("undo");
  expect(texts["a.json"]).toBe('{ "a": 1 }');
  expect(possible()).toEqual({ canUndo: false, canRedo: true });
  await apply("redo");
  await apply("redo");
  expect(texts["a.json"]).toBe('{ "a": 3 }');
});

test("letters typed one after the other are one step; a pause, a longer edit or another file begins a new one", async () => {
  const { texts, put, wait, apply } = draftWith({ "a.json": '{ "a": "" }', "b.json": '{ "b": "" }' });
  for (const typed of ["W", "We", "Wei"]) put("a.json", `{ "a": "${typed}" }`);
  wait(10_000);
  put("a.json", '{ "a": "Weig" }');
  await apply("undo");
  expect(texts["a.json"]).toBe('{ "a": "Wei" }');
  await apply("undo");
  expect(texts["a.json"]).toBe('{ "a": "" }');
  put("a.json", '{ "a": "x" }');
  put("b.json", '{ "b": "y" }');
  await apply("undo");
  expect(texts).toEqual({ "a.json": '{ "a": "x" }', "b.json": '{ "b": "" }' });
});

test("an act over several files is one step, and takes the file back that it created", async () => {
  const { texts, put, history, apply } = draftWith({ "a.json": '{ "a": 1 }' });
  await history.act(async () => {
    put("new.json", "{}");
    put("a.json", '{ "a": 2 }');
  });
  await apply("undo");
  expect(texts).toEqual({ "a.json": '{ "a": 1 }' });
  await apply("redo");
  expect(texts).toEqual({ "a.json": '{ "a": 2 }', "new.json": "{}" });
});

test("what was typed elsewhere in the file since then stays; an edit of the same place is not taken back", async () => {
  const { texts, put, apply } = draftWith({ "a.json": '{ "a": 1, "b": 1 }' });
  put("a.json", '{ "a": 22, "b": 1 }');
  texts["a.json"] = '{ "a": 22, "b": 5 }';
  expect(await apply("undo")).toBe(true);
  expect(JSON.parse(texts["a.json"] ?? "")).toEqual({ a: 1, b: 5 });
  put("a.json", '{ "a": 333, "b": 5 }');
  texts["a.json"] = '{ "a": 7, "b": 5 }';
  expect(await apply("undo")).toBe(false);
  expect(texts["a.json"]).toBe('{ "a": 7, "b": 5 }');
});

test("a new edit forgets what was undone", async () => {
  const { put, apply, possible } = draftWith({ "a.json": "1" });
  put("a.json", "200");
  await apply("undo");
  put("a.json", "30000");
  expect(possible()).toEqual({ canUndo: true, canRedo: false });
});

test("two acts in one line are two steps, however quickly they come", async () => {
  const [begin, wide, swapped] = [
    '{ "columns": 2, "fields": ["a", "b"] }',
    '{ "columns": 3, "fields": ["a", "b"] }',
    '{ "columns": 3, "fields": ["b", "a"] }',
  ];
  const { texts, put, apply } = draftWith({ "a.json": begin });
  put("a.json", wide);
  put("a.json", swapped);
  put("a.json", '{ "columns": 4, "fields": ["b", "a"] }');
  for (const earlier of [swapped, wide, begin]) {
    await apply("undo");
    expect(texts["a.json"]).toBe(earlier);
  }
});

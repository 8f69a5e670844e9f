import { expect, test } from "vitest";
import { messageRows } from "../../../src/workbench/visual/messageRows.ts";

test("the sentences of all languages are side by side, and one that a language lacks is a gap", () => {
  const rows = messageRows({ zh: '{ "a.b": "甲", "a.c": "乙" }', en: '{ "a.c": "C", "a.c_one": "One C" }' });
  expect(rows).toEqual([
    { key: "a.b", sentences: { zh: "甲" }, isGap: true },
    { key: "a.c", sentences: { zh: "乙", en: "C" }, isGap: false },
    { key: "a.c_one", sentences: { en: "One C" }, isGap: false },
  ]);
});

test("a shipped sentence is shown until the catalogue of a language has its own", () => {
  const shipped = { zh: { "a.b": "甲" }, en: { "a.b": "A" } };
  expect(messageRows({ zh: "{}", en: '{ "a.b": "B" }' }, shipped)).toEqual([
    { key: "a.b", sentences: { zh: "甲", en: "B" }, isGap: false },
  ]);
});

test("a catalogue that is still loading, or is no JSON, makes no gaps of its own", () => {
  expect(messageRows({ zh: '{ "a.b": "甲" }', en: undefined })[0]?.isGap).toBe(false);
  expect(messageRows({ zh: "{" })).toEqual([]);
});

import { expect, test } from "vitest";
import { messageUsages } from "#dialect/lint/workspace/messageUsages.ts";
import { openWorkspace } from "#dialect/lint/workspace/workspace.ts";
import {
  messagesFolder,
  placeInLanguage,
  type TranslatedText,
  translationsOf,
  wordsFolder,
} from "#dialect/lint/workspace/translatedTexts.ts";
import { library, planted } from "../library.ts";

const book = "schemas/entities/book.json";
const english = "schemas/messages/en.json";
const tableOf = (input: typeof library) => translationsOf(openWorkspace(input));
const find = (input: typeof library, file: string, pointer: string): TranslatedText | undefined =>
  tableOf(input).texts.find((text) => text.file === file && text.pointer === pointer);

test("a label has its languages, its place and what it belongs to", () => {
  expect(tableOf(library).languages).toEqual([
    { code: "zh", name: "中文" },
    { code: "en", name: "English" },
  ]);
  const label = find(library, book, "/x-label");
  expect(label).toMatchObject({ line: 11, where: { en: "Book" }, texts: { zh: "书", en: "Book" }, gaps: [] });
  expect(label && placeInLanguage(label, "en")).toEqual({ file: book, pointer: "/x-label/en" });
});

test("a label that lacks a language is a gap, and so is an empty one", () => {
  expect(find(planted(book, '{ "zh": "书", "en": "Book" }', '{ "zh": "书" }'), book, "/x-label")?.gaps).toEqual(["en"]);
  expect(find(planted(book, '{ "zh": "书", "en": "Book" }', '{ "zh": "书", "en": "" }'), book, "/x-label")?.gaps).toEqual(["en"]);
});

test("a sentence of the catalogue is one row over the files of all languages; shipped sentences are among them", () => {
  const own = { zh: { "own.hello": "你好" }, en: { "own.hello": "Hello" } };
  const sentence = find({ ...library, own }, messagesFolder, "/own.hello");
  expect(sentence).toMatchObject({ texts: { zh: "你好", en: "Hello" }, gaps: [] });
  expect(sentence && placeInLanguage(sentence, "en")).toEqual({ file: english, pointer: "/own.hello" });
  const gap = planted(english, '"list.lent"', '"list.other"');
  expect(find(gap, messagesFolder, "/list.lent")?.gaps).toEqual(["en"]);
  expect(find(gap, messagesFolder, "/list.other")?.gaps).toEqual(["zh"]);
});

test("a word of the workbench is one row over the shipped catalogues and the product's files", () => {
  const bench = { en: { "draft.publish": "Publish" } };
  const word = find({ ...library, bench }, wordsFolder, "/draft.publish");
  expect(word).toMatchObject({ texts: { en: "Publish" }, gaps: ["zh"] });
  expect(word && placeInLanguage(word, "zh")).toEqual({ file: "schemas/workbench/zh.json", pointer: "/draft.publish" });
  const files = [...library.files, { path: "schemas/workbench/zh.json", text: '{ "draft.publish": "发布" }' }];
  expect(find({ ...library, files, bench }, wordsFolder, "/draft.publish")).toMatchObject({ texts: { zh: "发布" }, gaps: [] });
});

test("a plural form that a language does not have is no gap", () => {
  const plural = planted(english, '"list.total"', '"list.total_one": "One book",\n  "list.total"');
  expect(find(plural, messagesFolder, "/list.total_one")?.gaps).toEqual([]);
});

test("a sentence is used by the keywords that name its key; a plural form counts as its sentence", () => {
  const usages = messageUsages(openWorkspace(library), "problem.picture");
  expect(usages.length).toBeGreaterThan(0);
  expect(usages.every(({ sort }) => sort === "message")).toBe(true);
  expect(messageUsages(openWorkspace(library), "problem.picture_one")).toEqual(usages);
  expect(messageUsages(openWorkspace(library), "noSuch.key")).toEqual([]);
});

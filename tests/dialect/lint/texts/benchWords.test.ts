import { expect, test } from "vitest";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { library } from "../library.ts";

const en = { "draft.publish": "Publish", "draft.count": "{{count}} files", "draft.count_one": "{{count}} file" };
const zh = { "draft.publish": "发布", "draft.count": "{{count}} 个文件" };

/** Findings that the library has with these words of the workbench, and has not without. */
function findings(bench: Readonly<Record<string, Readonly<Record<string, string>>>>, files: Readonly<Record<string, object>> = {}) {
  const own = Object.entries(files).map(([path, words]) => ({ path, text: JSON.stringify(words) }));
  const known = new Set(lintSchemas(library).map((finding) => JSON.stringify(finding)));
  return lintSchemas({ ...library, files: [...library.files, ...own], bench }).filter((finding) => !known.has(JSON.stringify(finding)));
}

test("words that ship in the languages of the product need not be brought, and may be replaced", () => {
  expect(findings({ en, zh })).toEqual([]);
  expect(findings({ en, zh }, { "schemas/workbench/zh.json": { "draft.publish": "上线" } })).toEqual([]);
});

test("a language that nobody has brought is a warning with the number of its texts, and the file that fills it ends it", () => {
  expect(findings({ en })).toEqual([
    expect.objectContaining({
      rule: "i18n/missing",
      severity: "warning",
      file: "screens.json",
      message: expect.stringMatching(/no words in "zh" for 2 of its texts.*new -- language zh/) as string,
    }),
  ]);
  expect(findings({ en }, { "schemas/workbench/zh.json": { "draft.publish": "发布" } })).toEqual([
    expect.objectContaining({ rule: "i18n/missing", severity: "warning", file: "schemas/workbench/zh.json" }),
  ]);
  expect(findings({ en }, { "schemas/workbench/zh.json": zh })).toEqual([]);
});

test.each([
  ["a key that the workbench does not have", { "draft.publis": "发布" }, "ref/message", "/draft.publis"],
  ["other places to fill in", { "draft.count": "{{number}} 个文件" }, "i18n/param-mismatch", "/draft.count"],
])("%s is an error", (_what, words, rule, pointer) => {
  expect(findings({ en, zh }, { "schemas/workbench/zh.json": words })).toEqual([
    expect.objectContaining({ rule, pointer, severity: "error", file: "schemas/workbench/zh.json" }),
  ]);
});

test("words of a language that the product does not have are an error", () => {
  expect(findings({ en, zh }, { "schemas/workbench/fr.json": { "draft.publish": "Publier" } })).toEqual([
    expect.objectContaining({ rule: "i18n/unknown-language", severity: "error" }),
  ]);
});

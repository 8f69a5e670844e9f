import { describe, expect, test } from "vitest";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { ruleReason } from "#dialect/lint/ruleReasons.ts";
import { reportFindings, summaryOf } from "#dialect/lint/report.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import { loadRuleWords } from "#dialect/lint/ruleWords.ts";
import { library, planted } from "./library.ts";

const chinese = await loadRuleWords("zh");
const german = await loadRuleWords("de");
const plain = { colour: false, width: 100 };
const printed = (input: LintInput): string[] => reportFindings(lintSchemas(input), input.files, plain);

describe("the report of the check", () => {
  test("shows the line with a caret under the very characters, what to write, and why", () => {
    expect(printed(planted("schemas/entities/book.json", "self.pages * 2", "self.pagse * 2"))).toEqual([
      "schemas/entities/book.json",
      "",
      '  error  self has no field "pagse". Did you mean pages?  expr/unknown-field',
      "      ┌─ schemas/entities/book.json:52:53",
      '   52 │ "score": { "type": "number", "x-compute": "self.pagse * 2", "x-spec": ["A-01"] },',
      "      │                                                 ^^^^^",
      "      → write pages",
      `      ${ruleReason("expr/unknown-field")}`,
      "",
    ]);
  });

  test("says in Chinese what is wrong, of what, and why; the details too", () => {
    const input = planted("schemas/entities/book.json", "self.pages * 2", "self.pagse * 2");
    const lines = reportFindings(lintSchemas(input), input.files, { ...plain, speech: { language: "zh", rules: chinese } });
    expect(lines.slice(2, 4)).toEqual([
      "  error  表达式中没有这个字段：pagse  expr/unknown-field",
      "      self 没有字段“pagse”。是否想写“pages”？",
    ]);
    expect(lines.at(-2)?.trim()).toBe(ruleReason("expr/unknown-field", chinese));
  });

  test("says in German what is wrong, of what, and why; the details too", () => {
    const input = planted("schemas/entities/book.json", "self.pages * 2", "self.pagse * 2");
    const lines = reportFindings(lintSchemas(input), input.files, { ...plain, speech: { language: "de", rules: german } });
    expect(lines.slice(2, 4)).toEqual([
      "  error  Dieses Feld gibt es im Ausdruck nicht: pagse  expr/unknown-field",
      "      „pagse“ gibt es nicht. Meinten Sie „pages“?",
    ]);
    expect(lines.at(-2)?.trim()).toBe(ruleReason("expr/unknown-field", german));
  });

  test("keeps the caret under its character behind Chinese text, which is twice as wide", () => {
    const lines = printed(
      planted("schemas/entities/book.json", '{ "zh": "书名", "en": "Title" }', '{ "zh": "书名", "fr": "Title", "en": "Title" }'),
    );
    const line = lines.findIndex((one) => one.includes("书名"));
    const width = (text: string): number => [...text].reduce((sum, one) => sum + (one > "\u2e80" ? 2 : 1), 0);
    const [code = "", caret = ""] = lines.slice(line, line + 2);
    expect(caret.indexOf("^")).toBe(width(code.slice(0, code.indexOf('"fr"'))));
    expect(caret.match(/\^+/)?.[0]).toHaveLength('"fr"'.length);
  });

  test("cuts long lines around the place", () => {
    const lines = reportFindings(
      lintSchemas(planted("schemas/states/book.json", '"lent"], "to": "here"', '"lent"], "to": "her"')),
      library.files,
      { colour: false, width: 50 },
    );
    expect(Math.max(...lines.filter((line) => line.includes("│")).map((line) => line.length))).toBeLessThanOrEqual(52);
  });

  test("explains a rule once, and shows no more than five of a kind in a file", () => {
    const broken = {
      ...library,
      files: library.files.map((file) =>
        file.path === "schemas/entities/book.json" ? { ...file, text: file.text.replaceAll('"A-01"', '"A-77"') } : file,
      ),
    };
    const lines = printed(broken);
    expect(lines.filter((line) => line.includes(ruleReason("spec/unknown")))).toHaveLength(1);
    expect(lines.filter((line) => line.endsWith("spec/unknown"))).toHaveLength(5);
    expect(lines.some((line) => /and \d+ more of spec\/unknown in this file/.test(line))).toBe(true);
  });

  test("sums up in one line", () => {
    expect(summaryOf([], 1, false)).toBe("✓ 0 errors, 0 warnings and 0 hints in 1 file");
    expect(summaryOf(lintSchemas(planted("schemas/limits.json", '"A-02"', '"A-09"')), 20, false)).toBe(
      "✗ 1 error, 0 warnings and 0 hints in 20 files",
    );
    expect(summaryOf([], 1, true)).toContain("\u001b[32m");
  });
});

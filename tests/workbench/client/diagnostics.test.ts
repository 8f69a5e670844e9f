import { expect, test } from "vitest";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import { quickFix, offsetAt, positionFindings, withMends } from "../../../src/workbench/client/diagnostics.ts";

const text = '{\n  "required": ["citty"],\n  "rule": "self.nmae == 1"\n}\n';
const finding = (line: number, column: number, endColumn: number, more: Partial<LintFinding> = {}): LintFinding => ({
  rule: "ref/field",
  severity: "error",
  file: "a.json",
  line,
  column,
  endColumn,
  pointer: "",
  message: "",
  ...more,
});

function mended(found: LintFinding): string | undefined {
  const [place] = positionFindings(text, [found]);
  const mend = place && quickFix(text, place);
  return mend && text.slice(0, mend.from) + mend.insert + text.slice(mend.to);
}

test("a finding is at its characters", () => {
  const [found] = positionFindings(text, [finding(2, 16, 23)]);
  expect(text.slice(found?.from, found?.to)).toBe('"citty"');
});

test("a place that the text no longer has is the end of its line, or of the text", () => {
  expect(offsetAt(text, 1, 90)).toBe(1);
  expect(offsetAt(text, 90, 1)).toBe(text.length);
});

test("what was probably meant is put in: with its quotes for a whole value, bare inside an expression", () => {
  expect(mended(finding(2, 16, 23, { suggestion: "city" }))).toContain('["city"]');
  expect(mended(finding(3, 17, 21, { suggestion: "name" }))).toContain("self.name == 1");
});

test("a step of a migration belongs into another file: it is shown, not inserted", () => {
  expect(mended(finding(2, 16, 23, { rule: "migrate/missing", suggestion: '{ "do": "rename" }' }))).toBeUndefined();
});

test("places with the same fault are mended at once, each by its own text", () => {
  const records = '[{ "a": 1 },\n{}]';
  const found = finding(1, 2, 3, { suggestion: '{ "b": 2,', also: [{ line: 2, column: 1, endColumn: 2, suggestion: '{ "b": 3' }] });
  expect(withMends(records, found)).toBe('[{ "b": 2, "a": 1 },\n{ "b": 3}]');
});

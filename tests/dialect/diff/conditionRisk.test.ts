/** Whether another condition lets fewer or more through. */
import { expect, test } from "vitest";
import { changeSentence } from "#dialect/diff/changeReport.ts";
import { conditionRisk } from "#dialect/diff/conditionRisk.ts";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";
import { meaningOf } from "#dialect/diff/keywords.ts";
import type { Json } from "#dialect/json/json.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import type { SchemaFiles } from "#dialect/schema/catalogFiles.ts";
import { planted } from "../lint/library.ts";

test.each([
  ["a condition that is new", undefined, "self.unpaid > 0", "stricter"],
  ["a condition that is gone", "self.unpaid > 0", undefined, "looser"],
  ["one more part", "self.unpaid > 0", "self.unpaid > 0 && self.state == 'open'", "stricter"],
  ["one part less", "self.unpaid > 0 && self.state == 'open'", "self.state == 'open'", "looser"],
  ["the same parts in another order", "self.a && self.b", "self.b && self.a", "neutral"],
  ["another part", "self.unpaid > 0", "self.unpaid > 5", "either"],
  ["an alternative", "self.a", "self.a || self.b", "either"],
  ["a text that is no expression", "self.a", "self.a &&", "either"],
])("%s", (_says, was, is, risk) => {
  expect(conditionRisk(was, is)).toBe(risk);
});

const parsed = ({ files }: LintInput): SchemaFiles => Object.fromEntries(files.map(({ path, text }) => [path, JSON.parse(text) as Json]));
const [one, both] = ['"rule": "has(self.isbn)"', '"rule": "has(self.isbn) && self.pages > 1"'];

test.each([
  ["a rule that demands one thing more is stricter", one, both, /rule “rare-needs-isbn”: what must hold is .* — stricter$/],
  ["a rule that demands one thing less is looser", both, one, /rule “rare-needs-isbn”: what must hold is .* — looser$/],
])("%s", (_says, was, is, sentence) => {
  const [before, after] = [was, is].map((rule) => parsed(planted("schemas/entities/book.json", one, rule)));
  expect(diffSchemas(before ?? {}, after ?? {}).map((change) => changeSentence(change, "en"))).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  ["required in fewer records is looser", "x-required-when", "looser"],
  ["locked in fewer records is looser", "x-readonly-when", "looser"],
  ["shown in fewer records is stricter", "x-visible-when", "stricter"],
  ["sent to fewer readers is stricter", "x-read-when", "stricter"],
])("a field that is %s", (_says, keyword, risk) => {
  expect(meaningOf(keyword, "self.a", "self.a && self.b").risk).toBe(risk);
});

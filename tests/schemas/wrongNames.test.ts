/** Every sort of place at which a screen names a field is read by the check: a field that is gone is found there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import { readLintInput } from "#server/schemas/lintFolder.ts";
import { root } from "../helpers/schemas/product.ts";

const memory = new FileMemory();
let input: LintInput;
beforeAll(async () => {
  input = await readLintInput(root, root);
  lintSchemas(input, memory);
});

/** What the check finds at the text once it is the name of no field. `before` stands in the file. */
function found(file: string, before: string, name: string) {
  const path = `schemas/screens/${file}.json`;
  const text = readFileSync(join(root, path), "utf8");
  expect(text).toContain(before);
  const changed = text.replace(before, () => before.replace(`"${name}"`, '"noSuchField"'));
  const files = input.files.map((one) => (one.path === path ? { path, text: changed } : one));
  return lintSchemas({ ...input, files }, memory).filter(({ rule, severity }) => rule === "ref/field" && severity === "error");
}

test.each([
  ["the day of a tile", "dashboard", '"due": "customsDeadline"', "customsDeadline"],
  ["the amount of a tile", "dashboard", '"sum": { "of": "balance", "field": "remain" }', "remain"],
  ["a column of the latest records", "dashboard", '"columns": ["inquiryNo", "inquiryStatus"]', "inquiryNo"],
  ["the time of a feed", "dashboard", '"feed": { "time": "cdate"', "cdate"],
  ["the places of events on a map", "deskParcel", '"events": "place"', "place"],
  ["what marks a record of a preview", "freightCalculation", '{ "field": "total", "label"', "total"],
  ["what rows are gathered by", "overseasOrder", '"by": "fnSku"', "fnSku"],
  ["where a sum of gathered rows stands", "overseasOrder", '"productNum": "quantity"', "productNum"],
  ["what a sum of gathered rows adds up", "overseasOrder", '"productNum": "quantity"', "quantity"],
  ["the rows of a table on paper", "overseasPaper", '"table": "cargo"', "cargo"],
])("%s is a field", (_, file, before, name) => {
  const wrong = found(file, before, name);
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong[0]).toMatchObject({ file: `schemas/screens/${file}.json`, message: expect.stringContaining("noSuchField") as string });
});

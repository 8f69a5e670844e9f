/** Sorts of places at which the schemas name a field are read by the check: a field that is gone is found there. */
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
  const path = `schemas/${file}.json`;
  const text = readFileSync(join(root, path), "utf8");
  expect(text).toContain(before);
  const changed = text.replace(before, () => before.replace(`"${name}"`, '"noSuchField"'));
  const files = input.files.map((one) => (one.path === path ? { path, text: changed } : one));
  return lintSchemas({ ...input, files }, memory).filter(({ rule, severity }) => rule === "ref/field" && severity === "error");
}

test.each([
  ["the day of a tile", "screens/dashboard", '"due": "customsDeadline"', "customsDeadline"],
  ["the amount of a tile", "screens/dashboard", '"sum": { "of": "balance", "field": "remain" }', "remain"],
  ["a column of the latest records", "screens/dashboard", '"columns": ["inquiryNo", "inquiryStatus"]', "inquiryNo"],
  ["the time of a feed", "screens/dashboard", '"feed": { "time": "cdate"', "cdate"],
  ["the places of events on a map", "screens/deskParcel", '"events": "place"', "place"],
  ["what marks a record of a preview", "screens/freightCalculation", '{ "field": "total", "label"', "total"],
  ["what rows are gathered by", "screens/overseasOrder", '"by": "fnSku"', "fnSku"],
  ["where a sum of gathered rows stands", "screens/overseasOrder", '"productNum": "quantity"', "productNum"],
  ["what a sum of gathered rows adds up", "screens/overseasOrder", '"productNum": "quantity"', "quantity"],
  ["the rows of a table on paper", "screens/overseasPaper", '"table": "cargo"', "cargo"],
  ["the fact by which a share is found", "entities/overseas-waybill", '"facts": ["phone"', "phone"],
])("%s is a field", (_, file, before, name) => {
  const wrong = found(file, before, name);
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong[0]).toMatchObject({ file: `schemas/${file}.json`, message: expect.stringContaining("noSuchField") as string });
});

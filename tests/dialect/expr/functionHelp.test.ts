/** The page of operators and functions is complete, true and up to date. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { evaluate } from "#dialect/expr/evaluate.ts";
import functionHelp from "#dialect/expr/functionHelp.json";
import { functions } from "#dialect/expr/functions.ts";
import { recordsFunctions } from "#dialect/expr/recordsFunctions.ts";
import { rowFunctions } from "#dialect/expr/rowFunctions.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { functionsPage, readChinese } from "../../../scripts/lib/functionsPage.ts";
import { root } from "../../../scripts/lib/root.mjs";

test("every function has an example that uses it, and no example is left of one that is gone", () => {
  expect(Object.keys(functionHelp.functions).sort()).toEqual(Object.keys(functions).sort());
  for (const [name, { example }] of Object.entries(functionHelp.functions)) expect(example).toMatch(new RegExp(`\\b${name}\\(`));
});

test("every operator and function has its sentence in Chinese", () => {
  const rows = functionsPage(readChinese())
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  expect(rows).toHaveLength(
    [functions, rowFunctions, recordsFunctions].flatMap((those) => Object.keys(those)).length + functionHelp.operators.length,
  );
  for (const row of rows) expect(row.split(/(?<!\\)\|/)[3], row).toMatch(/\p{Script=Han}/u);
});

test("every function begins its line of help with its name and its arguments", () => {
  for (const [name, { doc }] of Object.entries(functionHelp.functions)) expect(doc).toMatch(new RegExp(`^${name}\\(.*: .`));
});

test.each([...Object.values(functionHelp.functions), ...functionHelp.operators].map(({ example }) => example))("%s is true", (example) => {
  expect(evaluate(parseExpr(example), { self: { name: "x" } })).toBe(true);
});

test("the page is as `npm run functions` writes it", () => {
  expect(readFileSync(join(root, "schemas/functions.md"), "utf8")).toBe(functionsPage(readChinese()));
});

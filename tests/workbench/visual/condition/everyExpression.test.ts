/** The conditions of all schema files as rows: how many rows can show, and that reading, writing and editing them changes nothing else. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expressionKind, findExpressions } from "#dialect/compile/collectExpressions.ts";
import type { Expr } from "#dialect/expr/ast.ts";
import { dependencies } from "#dialect/expr/dependencies.ts";
import { evaluate } from "#dialect/expr/evaluate.ts";
import { exprParts } from "#dialect/expr/freeNames.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { printExpr } from "#dialect/expr/print.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { setAt } from "#dialect/json/pointer.ts";
import { partsFolder, wholeFiles } from "#dialect/schema/derived/takeParts.ts";
import type { RolesFile } from "#dialect/schema/roles.ts";
import { isShownAsRows } from "../../../../src/workbench/visual/condition/conditionModel.ts";
import { readCondition } from "../../../../src/workbench/visual/condition/readCondition.ts";
import { withoutSource, writeCondition } from "../../../../src/workbench/visual/condition/writeCondition.ts";

const asWritten = Object.fromEntries(
  ["screens.json", ...schemaFiles("schemas")].map((path) => [path, JSON.parse(readFileSync(path, "utf8"))]),
);
const expressions = Object.entries(wholeFiles(asWritten)).flatMap(([path, file]) =>
  path.startsWith(partsFolder) ? [] : findExpressions(file),
);
const { roles } = JSON.parse(readFileSync("schemas/roles.json", "utf8")) as RolesFile;
const reaches = Object.values(roles).flatMap(({ reach }) => Object.values(reach ?? {}));
const conditions = [...expressions.filter(({ pointer }) => expressionKind(pointer) === "condition").map(({ text }) => text), ...reaches];

function schemaFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["meta", "messages"].includes(entry.name) ? [] : schemaFiles(path);
    return entry.name.endsWith(".json") ? [path] : [];
  });
}

test("rows show at least 85 of 100 conditions", () => {
  const shown = conditions.filter((text) => isShownAsRows(readCondition(text)));
  console.info(`Rows show ${shown.length} of ${conditions.length} conditions.`);
  expect(conditions.length).toBeGreaterThan(500);
  expect(shown.length / conditions.length).toBeGreaterThanOrEqual(0.85);
});

test("rows show the reach of every role", () => {
  expect(reaches.length).toBeGreaterThan(10);
  expect(reaches.filter((text) => !isShownAsRows(readCondition(text)))).toEqual([]);
});

test("a condition that nobody edits is written as it was read, to the character", () => {
  expect(conditions.filter((text) => writeCondition(readCondition(text)) !== text)).toEqual([]);
});

test("a condition that is printed from its rows is read as the same rows", () => {
  const changed = conditions.filter((text) => {
    const rows = withoutSource(readCondition(text));
    return JSON.stringify(withoutSource(readCondition(writeCondition(rows)))) !== JSON.stringify(rows);
  });
  expect(changed).toEqual([]);
});

test("a condition that is printed from its rows means the same: for an empty record, and for each value that it names", () => {
  for (const text of new Set(conditions)) {
    const printed = writeCondition(withoutSource(readCondition(text)));
    for (const scope of scopesOf(parseExpr(text)))
      expect([text, scope, evaluate(parseExpr(printed), scope)]).toEqual([text, scope, evaluate(parseExpr(text), scope)]);
  }
});

test("the printed text of every expression parses to the same tree", () => {
  expect(expressions.filter(({ text }) => !isSameTree(parseExpr(printExpr(parseExpr(text))), parseExpr(text)))).toEqual([]);
});

const isSameTree = (a: Expr, b: Expr): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the fields that stand for yes or no by themselves, as `self.paid` does in `self.paid || self.open`. */
function flagsOf(expr: Expr): string[] {
  const asFlag = (part: Expr): string[] => (part.op === "get" ? [printExpr(part)] : flagsOf(part));
  if (expr.op === "and" || expr.op === "or") return [expr.left, expr.right].flatMap(asFlag);
  return expr.op === "not" ? asFlag(expr.of) : [];
}

/** Records in which the fields that the expression reads have, in turn, each literal of the expression, and no value. A flag has yes or no. */
function scopesOf(expr: Expr): Rec[] {
  const flags = new Set(flagsOf(expr));
  const places = dependencies(expr).filter(({ path }) => path !== "");
  const values: readonly Json[] = [...literalsOf(expr), 0, 5, "other"];
  const filled = (value: (index: number) => Json | undefined): Rec =>
    places.reduce((scope: Rec, { name, path }, index) => {
      const given = value(index);
      const found = given !== undefined && flags.has(`${name}${path.replaceAll("/", ".")}`) ? given !== 0 : given;
      return found === undefined ? scope : setAt(scope, `/${name}${path.replaceAll("/-", "/0")}`, found);
    }, {});
  const whole = values.map((value) => filled(() => value));
  const single = places.flatMap((_place, at) => values.map((value) => filled((index) => (index === at ? value : undefined))));
  const mixed = values.map((_value, shift) => filled((index) => values[(index + shift) % values.length]));
  return [{}, ...whole, ...single, ...mixed];
}

function literalsOf(expr: Expr): Json[] {
  if (expr.op === "text") return [expr.value];
  if (expr.op === "number") return [Number(expr.value)];
  return expr.op === "bool" ? [expr.value] : exprParts(expr).flatMap(literalsOf);
}

import { expect, test } from "vitest";
import { checkExpr } from "#dialect/expr/analysis/checkExpr.ts";
import { fieldType, recordType } from "#dialect/expr/analysis/types.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";

const row: FieldSchema = {
  type: "object",
  properties: {
    from: { type: "integer" },
    to: { type: "integer" },
    code: { type: "string" },
    parts: { type: "array", items: { type: "string" } },
  },
};
const schema: FieldSchema = {
  type: "object",
  properties: {
    lines: { type: "array", maxItems: 50, items: row },
    others: { type: "array", maxItems: 50, items: { type: "object", properties: { from: { type: "integer" } } } },
    title: { type: "string" },
  },
};
const names = { self: recordType(schema, () => undefined), row: fieldType(row, () => undefined) };
const messages = (text: string) => checkExpr(text, { names, expects: "boolean" }).map(({ message }) => message);

test.each([
  "!row.overlapsAnother(self.lines, row.from, row.to)",
  "duplicateOf(row, self.lines, lower(row.code), row.from)",
  "self.lines.exists(l, l.duplicateOf(self.lines, l.code))",
])("%s passes", (text) => expect(messages(text)).toEqual([]));

test.each([
  ["row.duplicateOf(self.others, row.from)", "row is not a row of self.others: row.duplicateOf(self.lines, row.code)"],
  ["self.duplicateOf(self.lines, self.title)", "self is not a row of self.lines: row.duplicateOf(self.lines, row.code)"],
  ["row.overlapsAnother(self.lines, row.from, row.code)", "a range needs two ends of one kind, and these are a number and a text"],
  ["row.duplicateOf(self.lines, row.parts)", "duplicateOf() compares single values, and this is a list"],
  ["row.duplicateOf(self.lines, row.cod)", 'row has no field "cod"; it has from, to, code, parts'],
])("%s is told: %s", (text, message) => expect(messages(text)).toContain(message));

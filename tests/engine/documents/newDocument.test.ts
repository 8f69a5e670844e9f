import { expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { newDocument } from "#engine/documents/newDocument.ts";

const context = { user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "create" };
const open = "row.state != 'closed'";
const note: CompiledEntity = {
  name: "note",
  version: "1",
  values: {},
  expressions: { [open]: parseExpr(open) },
  schema: {
    "x-entity": { name: "note", owner: "customer" },
    "x-label": {},
    properties: {
      loanId: { "x-reference": { entity: "loan", show: ["code"], where: open, fill: { code: "code" } } },
      code: {},
      sort: { default: "OTHER" },
      file: {},
    },
  },
};
const belonging = { where: { loanId: "id" } };

test("a file that is dropped on a record becomes one of its own, tied to it, with what the reference brings along", () => {
  const made = newDocument(note, belonging, { id: "7", code: "L7", state: "lent" }, context);
  expect(made).toEqual({ loanId: "7", code: "L7", sort: "OTHER" });
});

test("it begins with what the rule says besides, which may decide which reference takes it", () => {
  const properties = {
    ...note.schema.properties,
    loanId: { "x-reference": { entity: "loan", show: ["code"], where: "self.sort == 'LOAN'" } },
  };
  const rule = "self.sort == 'LOAN'";
  const choosy = { ...note, expressions: { [rule]: parseExpr(rule) }, schema: { ...note.schema, properties } };
  expect(newDocument(choosy, { ...belonging, start: { sort: "LOAN" } }, { id: "7" }, context)).toEqual({ loanId: "7", sort: "LOAN" });
  expect(newDocument(choosy, belonging, { id: "7" }, context)).toBeUndefined();
});

test("none becomes of it where the reference would not take the record, or nothing ties the two", () => {
  expect(newDocument(note, belonging, { id: "7", state: "closed" }, context)).toBeUndefined();
  expect(newDocument(note, belonging, { state: "lent" }, context)).toBeUndefined();
});

import { beforeAll, expect, test } from "vitest";
import { parseExpr } from "../../../../src/dialect/expr/parse.ts";
import { expressionCondition } from "../../../../src/server/records/storage/expressionCondition.ts";
import type { ServedEntity } from "../../../../src/server/schemas/loadSchemas.ts";
import { compiledSql, librarySchemas } from "../../../helpers/server/library.ts";

let book: ServedEntity;
beforeAll(async () => {
  book = (await librarySchemas()).entity("book");
});

test("fields become columns and values of the scope parameters", () => {
  const condition = expressionCondition(book, parseExpr("row.kind == self.kind"), {
    table: "row",
    scope: { self: { kind: "x' or true" } },
  });
  const [text, parameters] = compiledSql(condition);
  expect(text).toContain("(body->>'kind')");
  expect(text).not.toContain("or true");
  expect(parameters).toContain("x' or true");
});

test("for an index values of the schemas are literals", () => {
  const [text, parameters] = compiledSql(
    expressionCondition(book, parseExpr("self.kind == 'novel'"), { table: "self", scope: {}, literal: true }),
  );
  expect(text).toContain("'novel'");
  expect(parameters).toEqual([]);
});

import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluate } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { ExprSqlError, toSql, type SqlColumn, type SqlNames } from "#dialect/expr/toSql.ts";
import type { Rec } from "#dialect/json/json.ts";

const types: Record<string, SqlColumn["type"]> = {
  name: "text",
  unit: "text",
  weight: "number",
  urgent: "number",
  done: "boolean",
  tags: "list",
};
const casts = { text: "", number: "::numeric", boolean: "::boolean", list: "" };
const scope = {
  limits: { most: 10, unit: "set", per: { set: 2, piece: 0.5 }, steps: { "1": "one", "2": "two" } },
  today: "2026-05-04",
  user: { loginName: "ann" },
};

const names: SqlNames = {
  table: "self",
  scope,
  column: ([name = "", ...rest]) => {
    const type = types[name];
    if (!type || rest.length > 0) return undefined;
    return { type, sql: type === "list" ? `(body->'${name}')` : `(body->>'${name}')${casts[type]}` };
  },
};

function sqlOf(text: string, from: SqlNames = names) {
  const params: unknown[] = [];
  const sql = toSql(parseExpr(text), from)
    .map((part) => (typeof part === "string" ? part : `$${params.push(part.param)}`))
    .join("");
  return { sql, params };
}

describe("the text of SQL", () => {
  test("values are bound as parameters and never part of the SQL text", () => {
    expect(sqlOf('self.name == "it\'s; drop table"')).toEqual({ sql: "((body->>'name') = $1::text)", params: ["it's; drop table"] });
  });

  test("parts that read no column are computed before", () => {
    expect(sqlOf("self.weight < limits.most * 2 && user.loginName == 'ann'")).toEqual({
      sql: "(((body->>'weight')::numeric < $1::numeric) AND TRUE)",
      params: ["20"],
    });
  });

  test("texts are ordered by code points", () => {
    expect(sqlOf("self.name < 'b'").sql).toBe("((body->>'name') COLLATE \"C\" < $1::text)");
  });

  test("the table of a reference is the candidate, the record being edited is a value", () => {
    const row: SqlNames = { ...names, table: "row", scope: { ...scope, self: { unit: "set" } } };
    expect(sqlOf("row.unit == self.unit", row)).toEqual({ sql: "((body->>'unit') = $1::text)", params: ["set"] });
    expect(sqlOf("row.unit == self.missing", row).sql).toBe("NULL::boolean");
  });
});

describe("refuses a part that cannot run in the database and names it", () => {
  test.each([
    ["self.weight / 2 > 1", "the operator /"],
    ["self.tags.all(t, t == 'a')", "all() over rows"],
    ["matches(self.name, '^a')", "the function matches()"],
    ["lower(self.name) == 'a'", "the function lower()"],
    ["self.colour == 'red'", "the field colour"],
    ["self.name", "a condition that is not true or false"],
    ["self.weight == self.name", "== between number and text"],
    ["self.name < 5", "< between text and number"],
    ["self.tags == self.tags", "== on a list"],
    ["['a'] in self.tags", "the search for a list in a list"],
    ["self == self", "self as a whole"],
  ])("%s", (text, what) => {
    expect(() => sqlOf(text)).toThrow(ExprSqlError);
    expect(() => sqlOf(text)).toThrow(`${what} cannot run in the database`);
  });
});

describe("the database gives the verdict that the form gives", () => {
  const records: Rec[] = [
    {},
    { name: "Ann", unit: "set", weight: 12.5, urgent: 1, done: true, tags: ["a", "b"] },
    { name: "ann", unit: "piece", weight: 0, urgent: 0, done: false, tags: [] },
    { name: "Zoë 中文 😀", weight: "1234567890123456.78", tags: ["c"] },
    { unit: "1", urgent: 1, weight: 10 },
    { name: "", done: true },
    { name: "a neighbour of the next", weight: "9007199254740992", urgent: "9007199254740993" },
    { name: "as large as the one before in binary", weight: "9007199254740993", urgent: "9007199254740992" },
  ];
  const conditions = [
    "self.unit == 'set'",
    "self.unit != 'set'",
    "!(self.unit == 'set')",
    "self.unit == limits.unit && self.weight > limits.most",
    "self.unit == 'set' || self.weight >= 10",
    "self.unit == 'set' || !(self.weight >= 10)",
    "has(self.weight)",
    "!has(self.unit) && has(self.name)",
    "self.weight == 1234567890123456.78",
    "self.weight > 1234567890123456.77",
    "self.weight == 9007199254740993",
    "self.weight > 9007199254740992",
    "self.weight > self.urgent",
    "self.weight - '9007199254740993' == 0",
    "self.weight in [9007199254740993]",
    "-self.weight < -9007199254740992",
    "(self.done ? self.weight : 9007199254740993) == 9007199254740993",
    "self.weight + 1 < 12 || self.weight * 2 == 25",
    "-self.weight < -5",
    "abs(self.weight - 20) < 10.5",
    "self.urgent == 1",
    "self.unit == 1",
    "self.urgent in [1, 2]",
    "self.unit in ['piece', 'set']",
    "self.unit in []",
    "!(self.unit in ['piece', self.name])",
    "'a' in self.tags",
    "self.tags.contains('c')",
    "size(self.tags) == 0",
    "size(self.name) == 8",
    "self.done",
    "!self.done",
    "self.done == true",
    "self.done ? self.weight > 1 : self.weight < 1",
    "(has(self.unit) ? self.unit : 'none') == 'none'",
    "self.name < 'Zz'",
    "self.name >= 'a'",
    "self.name > self.unit",
    "self.name.startsWith('A')",
    "self.name.endsWith('😀')",
    "self.name.contains('中')",
    "coalesce(self.weight, 0) == 0",
    "coalesce(self.unit, self.name, 'x') == 'x'",
    "self.missing == 1 || self.unit == 'set'".replace("self.missing", "limits.missing"),
    "true",
    "limits.missing == 1",
    "coalesce(self.tags, ['a', 'b']).contains('b')",
    "self.weight * limits.per[self.unit] > 2",
    "limits.per[self.missing] == 2".replace("self.missing", "limits.missing"),
    "has(limits.per[self.unit])",
    "limits.steps[self.weight] == 'one'",
    "substring(self.name, 0, 2) == 'Al'",
    "substring(self.name, 3) != substring(self.unit, 1, 3)",
    "substring(self.name, 2, 1) == ''",
  ];

  let db: PGlite;
  beforeAll(async () => {
    db = await PGlite.create();
    await db.exec("create table record (at int, body jsonb)");
    for (const [at, record] of records.entries()) await db.query("insert into record values ($1, $2)", [at, record]);
  }, 60_000);
  afterAll(() => db.close());

  test.each(conditions)("%s", async (text) => {
    const { sql, params } = sqlOf(text);
    const { rows } = await db.query<{ verdict: boolean | null }>(`select ${sql} as verdict from record order by at`, params);
    const expected = records.map((record) => evaluate(parseExpr(text), { ...scope, self: record }) ?? null);
    expect(rows.map(({ verdict }) => verdict)).toEqual(expected);
  });
});

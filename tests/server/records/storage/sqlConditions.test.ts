import { beforeAll, describe, expect, test } from "vitest";
import { columnOf } from "../../../../src/server/records/storage/columns.ts";
import { allOf, anyOfConditions, filterCondition, type ReadFilter } from "../../../../src/server/records/storage/sqlConditions.ts";
import type { ServedEntity } from "../../../../src/server/schemas/loadSchemas.ts";
import { compiledSql, librarySchemas } from "../../../helpers/server/library.ts";

let book: ServedEntity;
beforeAll(async () => {
  book = (await librarySchemas()).entity("book");
});
const filter = (name: string, rest: Omit<ReadFilter, "column" | "path">) => {
  const column = columnOf(book, name);
  if (!column) throw new Error(name);
  return compiledSql(filterCondition({ column, path: "", ...rest }));
};

test("no condition holds for all rows, no alternative for none", () => {
  expect([compiledSql(allOf([]))[0], compiledSql(anyOfConditions([]))[0]]).toEqual(["true", "false"]);
});

describe("a filter", () => {
  test("looks inside free text, but compares codes and lists of values whole", () => {
    expect(filter("title", { anyOf: ["em"] })).toEqual(["(strpos(lower((body->>'title')), lower($1::text)) > 0)", ["em"]]);
    expect(filter("kind", { anyOf: ["novel"] })[0]).toContain("= (lower($1::text)");
    expect(filter("title", { anyOf: ["em"], isWhole: true })[0]).not.toContain("strpos");
  });

  test("compares numbers as numbers, with values as parameters", () => {
    const [text, values] = filter("pages", { from: 1, to: "2; drop table x" });
    expect(text).toContain(">= lading_number($1::text)");
    expect(values).toEqual(["1", null]);
    expect(text).not.toContain("drop");
  });

  test("of times includes the whole last day of the business zone", () => {
    const timed = { ...book, timeZone: "Asia/Shanghai", head: { ...book.head, times: { created: "title" } } } as ServedEntity;
    const column = columnOf(timed, "title");
    const [text, values] = column ? compiledSql(filterCondition({ column, path: "", from: "2026-11-22", to: "2026-11-22" })) : [];
    expect(text).toBe("((created >= $1) and (created < $2))");
    expect(values).toEqual([new Date("2026-11-21T16:00:00Z"), new Date("2026-11-22T16:00:00Z")]);
  });

  test("by a time that is none matches nothing", () => {
    const timed = { ...book, head: { ...book.head, times: { created: "title" } } } as ServedEntity;
    const column = columnOf(timed, "title");
    expect(column && compiledSql(filterCondition({ column, path: "", from: "soon" }))[0]).toBe("((false))");
  });
});

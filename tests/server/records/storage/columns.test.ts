import { beforeAll, expect, test } from "vitest";
import { columnOf } from "../../../../src/server/records/storage/columns.ts";
import type { ServedEntity } from "../../../../src/server/schemas/loadSchemas.ts";
import { compiledSql, librarySchemas } from "../../../helpers/server/library.ts";

let book: ServedEntity;
beforeAll(async () => {
  book = (await librarySchemas()).entity("book");
});
const column = (path: string) => {
  const found = columnOf(book, path);
  return found && [found.kind, compiledSql(found.text)[0], compiledSql(found.order)[0]];
};

test("id and state are columns of their own", () => {
  expect(column("id")).toEqual(["key", "id", "id"]);
  expect(column("state")).toEqual(["text", "state", "state"]);
});

test("a field is read from the body, and ordered by its type with absent values first", () => {
  expect(column("title")).toEqual(["text", "(body->>'title')", `(coalesce(lower((body->>'title')), '') collate "C")`]);
  expect(column("pages")).toEqual(["number", "(body->>'pages')", "(coalesce(lading_number((body->>'pages')), '-Infinity'))"]);
  expect(column("isRare")?.[0]).toBe("flag");
});

test("a pointer leads into a group; rows, groups and unknown names have no column", () => {
  expect(column("/shelf/room")?.[1]).toBe("(body->'shelf'->>'room')");
  for (const path of ["chapters", "shelf", "nothing", "/chapters/0/first/x", "title' or '1'='1"])
    expect(columnOf(book, path)).toBeUndefined();
});

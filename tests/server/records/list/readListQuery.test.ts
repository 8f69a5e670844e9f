import { serverActingFor } from "../../../../src/server/session/principal.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Json } from "../../../../src/dialect/json/json.ts";
import type { Screen } from "../../../../src/dialect/schema/screens.ts";
import { readListQuery } from "../../../../src/server/records/list/readListQuery.ts";
import type { Schemas } from "../../../../src/server/schemas/loadSchemas.ts";
import { librarySchemas } from "../../../helpers/server/library.ts";

let schemas: Schemas;
beforeAll(async () => {
  schemas = await librarySchemas();
});
const read = (body: Json) => readListQuery({ schemas, ...serverActingFor({ customer: "c", facts: {} }) }, schemas.entity("book"), body);
const problemsOf = (body: Json): string[] => {
  try {
    read(body);
  } catch (error) {
    return (error as { details: { problems: { path: string; code: string }[] } }).details.problems.map(
      ({ path, code }) => `${path} ${code}`,
    );
  }
  return [];
};

test("an empty query is the first page of twenty without filters", () => {
  expect(read({})).toMatchObject({ page: 1, size: 20, search: "", filters: [] });
});

test("sorts, filters, tab and search are read", () => {
  const query = read({
    page: 2,
    size: 50,
    search: " emma ",
    tab: "lent",
    sort: [{ field: "title", desc: true }],
    filters: { kind: ["a", "b"], pages: { from: 1, to: 9 }, isbn: "" },
  });
  expect(query).toMatchObject({ page: 2, size: 50, search: "emma", tab: { id: "lent" }, sort: [{ desc: true }] });
  expect(query.filters.map(({ path, anyOf, isWhole, from, to }) => [path, anyOf, isWhole, from, to])).toEqual([
    ["/filters/kind", ["a", "b"], true, undefined, undefined],
    ["/filters/pages", undefined, undefined, 1, 9],
  ]);
});

test("without an order the entity's list screen of the portal decides, whatever screens other sites have before it", () => {
  const { catalog } = schemas;
  const desk: Screen = { entity: "book", kind: "list", list: { columns: [], sort: [{ field: "title" }] } };
  const files = {
    ...catalog.files,
    screens: { aDesk: desk, ...catalog.files.screens },
    sites: {
      desk: { ...catalog.files.site, path: "/desk", routes: [{ path: "/books", screen: "aDesk", title: { zh: "书", en: "Books" } }] },
    },
  };
  const both: Schemas = { ...schemas, catalog: { ...catalog, files } };
  const { sort } = readListQuery({ schemas: both, ...serverActingFor({ customer: "c", facts: {} }) }, schemas.entity("book"), {});
  expect(sort).toMatchObject([{ column: { field: { maxLength: 13 } }, desc: true }]);
});

test("a caller that names no order has that of the tab, where the screen declares one", () => {
  const { catalog } = schemas;
  const list: Screen = {
    entity: "book",
    kind: "list",
    list: { columns: [], sort: [{ field: "isbn" }, { field: "title", tabs: ["lent"] }] },
  };
  const files = { ...catalog.files, screens: { list } };
  const sorted: Schemas = { ...schemas, catalog: { ...catalog, files } };
  const sortIn = (body: Json) =>
    readListQuery({ schemas: sorted, ...serverActingFor({ customer: "c", facts: {} }) }, schemas.entity("book"), body).sort;
  const columnsOf = (body: Json) => sortIn(body).map(({ column }) => column);
  expect(columnsOf({ tab: "lent" })).toEqual(sortIn({ sort: [{ field: "title" }] }).map(({ column }) => column));
  expect(columnsOf({})).toEqual(sortIn({ sort: [{ field: "isbn" }] }).map(({ column }) => column));
});

describe("a query is refused", () => {
  test.each<[string, Json, string[]]>([
    [
      "for fields that the entity does not have",
      { sort: [{ field: "x; drop" }], filters: { nothing: 1 } },
      ["/sort/0/field unknownField", "/filters/nothing unknownField"],
    ],
    ["for a page beyond the limits", { page: 0, size: 501 }, ["/page minimum", "/size maximum"]],
    [
      "for unknown keys, tabs and sums",
      { where: "1=1", tab: "none", sums: "none" },
      ["/where unknownField", "/sums unknownField", "/tab unknownField"],
    ],
    [
      "for more than twenty filters",
      { filters: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, ""])) },
      expect.arrayContaining(["/filters maxProperties"]) as unknown as string[],
    ],
    ["for a value that is no scalar", { filters: { kind: [{}] } }, ["/filters/kind/0 type"]],
  ])("%s", (_why, body, problems) => {
    expect(problemsOf(body)).toEqual(problems);
  });
});

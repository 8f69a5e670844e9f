import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { formatListQuery, parseListQuery } from "#dialect/wire/listQuery.ts";
import { type ListShape, listShape } from "#dialect/wire/listShape.ts";

const shape: ListShape = {
  filters: ["countryId", "createTime", "note", "size"],
  sorts: ["createTime", "code"],
  tabs: ["all", "open", "closed"],
};

describe("a list query in the address bar", () => {
  test("is readable in the address", () => {
    const query: ListQuery = {
      tab: "open",
      search: "A1,A2",
      sort: [{ field: "createTime", desc: true }, { field: "code" }],
      page: 2,
      size: 50,
      filters: { countryId: ["US", "DE"], createTime: { from: "2026-01-01", to: "2026-02-01" } },
    };
    expect(formatListQuery(query, shape)).toBe(
      "tab=open&q=A1,A2&sort=-createTime,code&page=2&size=50&countryId=US,DE&createTime=2026-01-01..2026-02-01",
    );
    expect(
      parseListQuery("tab=open&q=A1,A2&sort=-createTime,code&page=2&size=50&countryId=US,DE&createTime=2026-01-01..2026-02-01", shape),
    ).toEqual(query);
  });

  test("is empty for the list as it opens by itself", () => {
    expect(formatListQuery({ tab: "all", page: 1, size: 20, filters: { countryId: [] }, sort: [] }, shape)).toBe("");
    expect(parseListQuery("", shape)).toEqual({});
  });

  test("says that each record is shown, where the list shows those that agree once a day", () => {
    const daily: ListShape = { ...shape, once: true };
    expect(formatListQuery({ each: true }, daily)).toBe("each=1");
    expect(parseListQuery("each=1", daily)).toEqual({ each: true });
    expect([formatListQuery({ each: true }, shape), parseListQuery("each=1", shape)]).toEqual(["", {}]);
  });

  test("keeps an open end of a range", () => {
    expect(formatListQuery({ filters: { createTime: { from: "2026-01-01" } } }, shape)).toBe("createTime=2026-01-01..");
    expect(parseListQuery("createTime=..2026-02-01", shape)).toEqual({ filters: { createTime: { to: "2026-02-01" } } });
    expect(parseListQuery("createTime=..", shape)).toEqual({});
  });

  test("gives a filter that is named like a parameter its own name", () => {
    expect(formatListQuery({ size: 50, filters: { size: "9" } }, shape)).toBe("size=50&f.size=9");
  });

  test.each([
    "tab=stolen",
    "sort=secret,-other",
    "page=0",
    "page=-3",
    "page=1e9",
    "size=7",
    "size=99999",
    "unknown=1",
    "countryId=",
    "%%%",
    "q=%20",
  ])("ignores what it does not know: %s", (search) => expect(parseListQuery(search, shape)).toEqual({}));

  test("comes back as it was, whatever is in it", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
    const range = fc.record({ from: text, to: text }, { requiredKeys: [] }).filter((value) => Object.keys(value).length > 0);
    const value = fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 4 }), range);
    const filters = fc.record({ countryId: value, createTime: value, note: value, size: value }, { requiredKeys: [] });
    const search = text.map((typed) => typed.trim()).filter((typed) => typed !== "");
    const sort = fc.uniqueArray(
      fc.record({ field: fc.constantFrom(...shape.sorts), desc: fc.constant(true) }, { requiredKeys: ["field"] }),
      {
        minLength: 1,
        selector: ({ field }) => field,
      },
    );
    const query = fc
      .record(
        {
          tab: fc.constantFrom("open", "closed"),
          search,
          sort,
          page: fc.integer({ min: 2, max: 9999 }),
          size: fc.constantFrom(50, 100),
          filters,
        },
        { requiredKeys: [] },
      )
      .map((drawn) => {
        const { filters: chosen, ...rest } = drawn;
        return chosen && Object.keys(chosen).length > 0 ? drawn : rest;
      });
    fc.assert(
      fc.property(query, (drawn) => {
        expect(parseListQuery(formatListQuery(drawn, shape), shape)).toEqual(drawn);
      }),
      { numRuns: 300 },
    );
  });

  test("any text at all is read without an error and settles after one round", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
        const once = formatListQuery(parseListQuery(typed, shape), shape);
        expect(formatListQuery(parseListQuery(once, shape), shape)).toBe(once);
      }),
    );
  });
});

test("the screen decides what a query may hold", () => {
  const screen = {
    columns: [
      { field: "code", second: "reference" },
      { field: "note", sortable: false },
    ],
    filters: [{ field: "kind" }],
    tabs: "states" as const,
  };
  const machine = {
    entity: "thing",
    field: "state",
    initial: "a",
    codes: "states",
    tabs: [{ id: "all", label: { en: "All" } }],
    transitions: [],
  };
  expect(listShape(screen, machine)).toEqual({ filters: ["kind"], sorts: ["code", "reference"], tabs: ["all"] });
});

import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { applyUrlParams } from "#engine/form/lifecycle/applyUrlParams.ts";
import { compiledEntity, testHost } from "../../../helpers/engine/testHost.ts";
import { repair, workshop } from "../../../helpers/engine/workshop.ts";

const { shop } = repair.properties;
const files = {
  ...workshop,
  entities: {
    ...workshop.entities,
    repair: {
      ...repair,
      properties: {
        ...repair.properties,
        tags: { type: "array", items: { type: "string" } },
        stops: { type: "array", items: { type: "object", properties: { shop, rate: { type: "number" } } } },
      },
    },
  },
} as typeof workshop;
const entity = compiledEntity(files, "repair");
const shops = [
  { id: "1", name: "Hub", rate: 30 },
  { id: "2", name: "Pier", rate: 50 },
];
const apply = (takes: Record<string, string>, params: Record<string, string>, initial = {}) =>
  applyUrlParams(testHost(files, { shop: shops }), entity, { takes, from: {} }, params, initial);

describe("a parameter that names a reference", () => {
  test("chooses the record and fills the fields that choosing it by hand would fill", async () => {
    expect(await apply({ at: "/shop" }, { at: "2" })).toEqual({ record: { shop: "2", rate: 50 } });
  });

  test("adds one row for each record, in the order of the URL", async () => {
    const { record } = (await apply({ at: "/stops/-/shop" }, { at: "2,1" })) as { record: { stops: { shop: string }[] } };
    expect(record.stops.map((row) => row.shop)).toEqual(["2", "1"]);
  });

  test("fills one form for each value that the rows must agree in, the one of the first record first", async () => {
    const agreeing = { ...shop, "x-reference": { ...shop?.["x-reference"], fill: { rate: "rate", "/ticket": "name" } } };
    const properties = {
      ...files.entities["repair"]?.properties,
      stops: { type: "array", items: { type: "object", properties: { shop: agreeing } } },
    };
    const apart = { ...files, entities: { ...files.entities, repair: { ...files.entities["repair"], properties } } } as typeof files;
    const rows = [...shops, { id: "3", name: "Hub", rate: 10 }];
    const host = testHost(apart, { shop: rows });
    const found = await applyUrlParams(
      host,
      compiledEntity(apart, "repair"),
      { takes: { at: "/stops/-/shop" }, from: {} },
      { at: "2,1,3" },
      { ticket: "Default" },
    );
    expect(found).toMatchObject({
      record: { ticket: "Pier", stops: [{ shop: "2" }] },
      chosen: {
        parameter: "at",
        rows: "/stops",
        by: ["/ticket"],
        parts: [
          { keys: ["2"], record: { ticket: "Pier" } },
          { keys: ["1", "3"], record: { ticket: "Hub", stops: [{ shop: "1" }, { shop: "3" }] } },
        ],
      },
    });
  });

  test("keeps what is filled already, and skips ids without a record", async () => {
    expect(await apply({ at: "/shop" }, { at: "2" }, { rate: 10 })).toEqual({ record: { shop: "2", rate: 10 } });
    expect(await apply({ at: "/shop" }, { at: "9" })).toEqual({ record: {} });
  });
});

test("a parameter that names a text field sets it, and one that the screen does not name is ignored", async () => {
  expect(await apply({ no: "/ticket" }, { no: "A1", other: "x" })).toEqual({ record: { ticket: "A1" } });
});

test("a parameter that names a list of texts sets it in parts", async () => {
  expect(await apply({ tags: "/tags" }, { tags: "a,b" })).toEqual({ record: { tags: ["a", "b"] } });
});

test("records that cannot be read fail the form", async () => {
  const host = testHost(files, {});
  host.source.failure = { code: 5000, message: "down", data: null };
  const taken = { takes: { at: "/shop" }, from: { at: { entity: "shop", tabs: ["open"] } } };
  const failed = { failed: { code: 5000, message: "down" } };
  expect(await applyUrlParams(host, entity, taken, { at: "1" }, {})).toEqual(failed);
  expect(await applyUrlParams(host, entity, taken, {}, {})).toEqual(failed);
});

describe("without its parameter a new record begins with the records", () => {
  const stops = (value: unknown) => (value as { record: { stops?: readonly { shop: string }[] } }).record.stops?.map((row) => row.shop);
  const from = (tabs: readonly string[]) => ({ takes: { at: "/stops/-/shop" }, from: { at: { entity: "shop", tabs } } });
  /** A host whose lists have these records by tab. */
  const withTabs = (tabs: Readonly<Record<string, readonly Rec[]>>) => {
    const host = testHost(files, { shop: shops });
    const list = host.source.list.bind(host.source);
    host.source.list = async (name, query) => {
      const response = await list(name, query);
      const rows = query.tab === undefined ? undefined : tabs[query.tab];
      return rows && response.data ? { ...response, data: { ...response.data, rows } } : response;
    };
    return host;
  };

  test("of the first tab that has any", async () => {
    const host = withTabs({ late: [], open: shops });
    expect(stops(await applyUrlParams(host, entity, from(["late", "open"]), {}, {}))).toEqual(["1", "2"]);
    expect(stops(await applyUrlParams(host, entity, from(["late"]), {}, {}))).toBeUndefined();
  });

  test("that may be chosen", async () => {
    const limited = { ...shop, "x-reference": { ...shop?.["x-reference"], where: "row.rate > 40" } };
    const properties = {
      ...files.entities["repair"]?.properties,
      stops: { type: "array", items: { type: "object", properties: { shop: limited } } },
    };
    const all = { ...files, entities: { ...files.entities, repair: { ...files.entities["repair"], properties } } } as typeof files;
    const taken = await applyUrlParams(withTabs({ open: shops }), compiledEntity(all, "repair"), from(["open"]), {}, {});
    expect(stops(taken)).toEqual(["2"]);
  });

  test("but with those that the address names, where it names some", async () => {
    expect(stops(await applyUrlParams(withTabs({ open: shops }), entity, from(["open"]), { at: "2" }, {}))).toEqual(["2"]);
  });
});

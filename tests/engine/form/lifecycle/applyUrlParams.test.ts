import { describe, expect, test } from "vitest";
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
  applyUrlParams(testHost(files, { shop: shops }), entity, takes, params, initial);

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
      { at: "/stops/-/shop" },
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
  expect(await applyUrlParams(host, entity, { at: "/shop" }, { at: "1" }, {})).toEqual({ failed: { code: 5000, message: "down" } });
});

import { describe, expect, test } from "vitest";
import { formerSteps, withFormerNames } from "#dialect/compile/formerNames.ts";
import type { Rec } from "#dialect/json/json.ts";
import { migrateRecord } from "#dialect/records/migrateRecord.ts";
import type { Migration, MigrationStep } from "#dialect/schema/migrations.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { CodeList } from "#dialect/schema/states.ts";
import { matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { sheetColumns } from "#dialect/sheet/sheetColumns.ts";

const book: EntitySchema = {
  "x-entity": { name: "book", owner: "customer" },
  "x-label": { en: "Book" },
  type: "object",
  properties: {
    author: { type: "string", "x-label": { en: "Author" } },
    place: { type: "object", properties: { town: { type: "string" } } },
    lines: { type: "array", items: { type: "object", properties: { length: { type: "number" } } } },
  },
};
const of = (...migrations: readonly (readonly MigrationStep[])[]): EntitySchema => {
  const files = migrations.map((steps, index): [string, Migration] => [`000${index + 1}-x`, { entity: "book", steps }]);
  return withFormerNames({ book }, Object.fromEntries(files))["book"] as EntitySchema;
};
const carried = (schema: EntitySchema, record: Rec) => migrateRecord(record, formerSteps(schema)).record;

describe("what is older than a migration", () => {
  test("is understood through every name that a field has had", () => {
    const schema = of(
      [{ do: "rename", field: "/writer", to: "/by" }],
      [
        { do: "rename", field: "/by", to: "/author" },
        { do: "move", field: "/city", to: "/place/town" },
        { do: "rename", field: "/lines/-/size", to: "/lines/-/length" },
      ],
    );
    const wanted = { author: "Ann", place: { town: "Rome" }, lines: [{ length: "3" }] };
    expect(carried(schema, { writer: "Ann", city: "Rome", lines: [{ size: "3" }] })).toEqual(wanted);
    expect(carried(schema, { by: "Ann", city: "Rome", lines: [{ length: "3" }] })).toEqual(wanted);
    expect(carried(schema, wanted)).toEqual(wanted);
  });

  test("is not moved where the name is in use again, or the field is gone", () => {
    const again = { ...book, properties: { ...book.properties, writer: { type: "string" } } } as EntitySchema;
    const files = { "0001-x": { entity: "book", steps: [{ do: "rename", field: "/writer", to: "/author" }] } } as Record<string, Migration>;
    expect(formerSteps(withFormerNames({ book: again }, files)["book"] as EntitySchema)).toEqual([]);
    expect(formerSteps(of([{ do: "rename", field: "/a", to: "/gone" }]))).toEqual([]);
    expect(
      formerSteps(
        of([
          { do: "rename", field: "/a", to: "/author" },
          { do: "drop", field: "/author" },
        ]),
      ),
    ).toEqual([]);
  });

  test("has the values of today, through every value that one has been, unless that is in use again", () => {
    const steps = (field: string): MigrationStep[] => [
      { do: "value", field, from: "novel", to: "fiction" },
      { do: "value", field, from: "fiction", to: "prose" },
    ];
    const renamed = of([...steps("/writer"), { do: "rename", field: "/writer", to: "/author" }]);
    for (const older of ["novel", "fiction", "prose"]) expect(carried(renamed, { writer: older })).toEqual({ author: "prose" });
    expect(carried(renamed, { author: "verse" })).toEqual({ author: "verse" });
    const chosen = { ...book, properties: { author: { ...book.properties["author"], "x-codes": "kind" } } } as EntitySchema;
    const kind = { name: "kind", items: [{ const: "novel", "x-label": {} }] } as unknown as CodeList;
    const again = withFormerNames({ book: chosen }, { "0001-x": { entity: "book", steps: steps("/author") } }, { kind })["book"];
    expect(carried(again as EntitySchema, { author: "novel" })).toEqual({ author: "novel" });
    expect(carried(again as EntitySchema, { author: "fiction" })).toEqual({ author: "prose" });
  });

  test("on a sheet is a header of the field's older name", () => {
    const columns = sheetColumns(of([{ do: "rename", field: "/writer", to: "/author" }]), {
      timeZone: "UTC",
      codesOf: () => [],
      textOf: () => ({}),
    });
    const headers = matchHeaders([{ number: 1, cells: new Map([[0, { text: "writer" }]]) }], columns);
    expect(headers?.columns.get(0)?.path).toBe("/author");
  });
});

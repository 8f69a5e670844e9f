import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { checkImportRow } from "#dialect/sheet/checkImport.ts";
import { cellValue } from "#dialect/sheet/cellValue.ts";
import { entitiesOnSheet, sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import { fillFromReferences } from "#dialect/sheet/sheetReferences.ts";
import { compiled, filesWith, onCreate, thing } from "../../helpers/schemas/dialect.ts";

const label = (en: string) => ({ en });
const place = { type: "string", "x-label": label("City") } as const;
const book = thing(
  {
    code: { type: "string", "x-label": label("Code") },
    zone: { type: "string", "x-label": label("Zone") },
    depot: {
      type: "string",
      "x-label": label("Depot"),
      "x-reference": {
        entity: "depot",
        key: "code",
        show: ["name"],
        where: "row.zone == self.zone",
        fill: { "/from/city": "city", zone: "zone" },
      },
    },
    dock: {
      type: "string",
      "x-label": label("Dock"),
      "x-reference": { entity: "depot", key: "code", show: ["name"], free: true, fill: { "/to/city": "city" } },
    },
    owner: { type: "string", "x-label": label("Owner"), "x-reference": { entity: "depot", show: ["name"] } },
    from: { type: "object", "x-label": label("From"), properties: { city: place } },
    to: { type: "object", "x-label": label("To"), properties: { city: place } },
    unlisted: { type: "string", "x-label": label("Unlisted") },
  },
  {
    "x-import": {
      key: "code",
      required: ["code"],
      columns: ["depot", "code", "dock", "owner", "zone", "from/city", "to/city"],
      rows: 10,
      maxBytes: 1000,
    },
  },
);
const depot = thing(
  { code: { type: "string" }, name: { type: "string" }, city: { type: "string" }, zone: { type: "string" } },
  { $id: "depot", "x-entity": { name: "depot", owner: "shared" } },
);
const files = filesWith([book, depot]);
const depots: readonly Rec[] = [
  { code: "D1", name: "North", city: "Oslo", zone: "N" },
  { code: "D2", name: "South", city: "Rome", zone: "S" },
];
const words = { timeZone: "UTC", codesOf: () => [], textOf: () => ({}), recordsOf: () => depots };
const columns = sheetColumns(book, words);
const column = (name: string) => columns.find((one) => one.path === `/${name}`)!;

describe("a sheet with listed columns", () => {
  test("has them only, in their order", () => {
    expect(columns.map(({ path }) => path)).toEqual(["/depot", "/code", "/dock", "/owner", "/zone", "/from/city", "/to/city"]);
  });

  test("heads two fields of the same label by their group", () => {
    expect([column("from/city").label, column("to/city").label, column("zone").label]).toEqual([
      label("From City"),
      label("To City"),
      label("Zone"),
    ]);
  });

  test("offers the records of a reference by name and key; a free one and one by id stay text", () => {
    expect(entitiesOnSheet(book, words)).toEqual(["depot"]);
    expect([column("depot").sort, column("dock").sort, column("owner").sort]).toEqual(["choice", "text", "text"]);
    expect(column("depot").codes?.map((code) => Object.values(code["x-label"]))).toEqual([["North (D1)"], ["South (D2)"]]);
    for (const text of ["D2", "south", "South (D2)"]) expect(cellValue(column("depot"), { sort: "text", text })).toBe("D2");
  });
});

describe("a cell that names a record", () => {
  const check = async (draft: Rec) => {
    const { record, problems } = checkImportRow(
      await compiled(files),
      columns,
      { number: 2, draft, pictures: {}, broken: {} },
      () => undefined,
      onCreate(),
    );
    return { record, codes: problems.map(({ path, code }) => `${path} ${code}`) };
  };

  test("brings what the reference fills in, where the sheet says nothing itself", async () => {
    const reading = { entity: await compiled(files), context: onCreate() };
    expect(fillFromReferences(columns, { depot: "D1", dock: "d2" }, reading)).toEqual({
      depot: "D1",
      dock: "d2",
      zone: "N",
      from: { city: "Oslo" },
      to: { city: "Rome" },
    });
    expect(fillFromReferences(columns, { dock: "D2", to: { city: "Pisa" } }, reading)).toEqual({ dock: "D2", to: { city: "Pisa" } });
  });

  test("is refused without its record, or against the condition of the reference; a free value is not", async () => {
    expect((await check({ code: "A", depot: "D1" })).codes).toEqual([]);
    expect((await check({ code: "A", depot: "D9", zone: "N" })).codes).toEqual(["/depot reference"]);
    expect((await check({ code: "A", depot: "D1", zone: "S" })).codes).toEqual(["/depot reference"]);
    expect((await check({ code: "A", dock: "D9" })).codes).toEqual([]);
  });

  test("is not missing for a field that sheets demand", async () => {
    expect((await check({ depot: "D1" })).codes).toEqual(["/code required"]);
  });

  test("names the record that may be chosen where several have its key, and offers the key once", async () => {
    const two = [...depots, { code: "D1", name: "North", city: "Bergen", zone: "W" }];
    const shared = sheetColumns(book, { ...words, recordsOf: () => two });
    const reading = { entity: await compiled(files), context: onCreate() };
    expect(fillFromReferences(shared, { depot: "D1", zone: "W" }, reading)).toMatchObject({ from: { city: "Bergen" } });
    expect(fillFromReferences(shared, { depot: "D1", zone: "N" }, reading)).toMatchObject({ from: { city: "Oslo" } });
    expect(shared.find(({ path }) => path === "/depot")?.codes).toHaveLength(2);
  });
});

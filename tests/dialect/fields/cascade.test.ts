import { beforeAll, describe, expect, test } from "vitest";
import { cascadeValues, findPlaces, openTable } from "#dialect/fields/cascade.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { compiledThing, onCreate, onUpdate, shortProblems } from "../../helpers/schemas/dialect.ts";
import type { TableFile } from "../../../src/dialect/schema/tables.ts";

const file: TableFile = {
  name: "region",
  "x-label": { zh: "地区", en: "Region" },
  levels: [{ en: "Province" }, { en: "City" }, { en: "District" }],
  writes: "zh",
  columns: ["level", "code", "zh", "en", "find"],
  rows: [
    [1, "31", "上海市", "Shanghai", "shs"],
    [3, "3101", "浦东新区", "Pudong", "pdxq"],
    [1, "44", "广东省", "Guangdong", "gds"],
    [2, "4403", "深圳市", "Shenzhen", "szs"],
    [3, "440306", "宝安区", "Bao'an", "baq"],
    [2, "4419", "东莞市", "Dongguan", "dgs"],
    [1, "33", "浙江省", "Zhejiang", "zjs"],
    [2, "3302", "宁波市", "Ningbo", "nbs"],
    [3, "330212", "鄞州区", "Yinzhou", "yzq"],
  ],
};
const table = openTable(file);
const found = (typed: string) => findPlaces(table, typed, 5).map(({ text }) => text);

describe("the places of a table", () => {
  test.each([
    ["its word", "宝安", ["广东省深圳市宝安区"]],
    ["its initials", "BAQ", ["广东省深圳市宝安区"]],
    ["its English name, with or without its apostrophe", "baoan", ["广东省深圳市宝安区"]],
    ["its code", "440306", ["广东省深圳市宝安区"]],
    ["parts of its way", "深圳宝安", ["广东省深圳市宝安区"]],
    ["several words, of which one means what it lies in", "guangdong baq", ["广东省深圳市宝安区"]],
    ["nothing", "", []],
    ["a word that none has", "Atlantis", []],
  ])("are found by %s", (_by, typed, places) => {
    expect(found(typed)).toEqual(places);
  });

  test("that are meant exactly come first, the wider before the narrower", () => {
    expect(found("s")).toEqual(["上海市", "广东省深圳市"]);
    expect(found("33")[0]).toBe("浙江省");
  });

  test("fill their levels; one that a way passes over stays empty", () => {
    const rule = { table: "region", into: ["province", "city", "area"] };
    const values = (text: string) => {
      const place = table.at(text);
      return place && [...cascadeValues(rule, "province", place, "zh").values()];
    };
    expect(values("广东省深圳市宝安区")).toEqual(["广东省", "深圳市", "宝安区"]);
    expect(values("上海市浦东新区")).toEqual(["上海市", undefined, "浦东新区"]);
    expect(values("广东省东莞市")).toEqual(["广东省", "东莞市", undefined]);
  });
});

describe("a cascade", () => {
  let entity: CompiledEntity;
  const tables = { region: table };
  const problems = (record: Rec) => shortProblems(entity, record, null, onCreate({ tables }));
  beforeAll(async () => {
    entity = await compiledThing({
      province: { type: "string", "x-cascade": { table: "region", into: ["province", "city", "area"] } },
      city: { type: "string" },
      area: { type: "string" },
      whole: { type: "string", "x-cascade": { table: "region" } },
      note: { type: "string" },
    });
  });

  test.each<[string, Rec]>([
    ["a whole way", { province: "广东省", city: "深圳市", area: "宝安区" }],
    ["a way that stops early", { province: "广东省", city: "深圳市" }],
    ["a way without the level that it passes over", { province: "上海市", area: "浦东新区" }],
    ["a way in one text", { whole: "浙江省宁波市鄞州区" }],
    ["a way in the first field, as an address book has it", { province: "广东省深圳市宝安区" }],
    ["nothing", {}],
  ])("takes %s", (_what, record) => {
    expect(problems(record)).toEqual([]);
  });

  test.each<[string, Rec, string]>([
    ["a district of another city", { province: "广东省", city: "深圳市", area: "鄞州区" }, "/province cascade"],
    ["a district without its city", { province: "广东省", area: "宝安区" }, "/province cascade"],
    ["a city without its province", { city: "深圳市" }, "/province cascade"],
    ["a way in one text that begins in its middle", { whole: "深圳市宝安区" }, "/whole cascade"],
    ["more than the way", { whole: "广东省深圳市宝安区永和路" }, "/whole cascade"],
  ])("refuses %s", (_what, record, problem) => {
    expect(problems(record)).toEqual([problem]);
  });

  test("is not checked while its table is not loaded", () => {
    expect(shortProblems(entity, { whole: "Atlantis" })).toEqual([]);
  });

  test("that was stored by an older table is left alone until it is touched", () => {
    const stored = { whole: "广东省宝安县" };
    const update = onUpdate({ tables });
    expect(shortProblems(entity, { note: "x" }, stored, update)).toEqual([]);
    expect(shortProblems(entity, { whole: "广东省深圳县" }, stored, update)).toEqual(["/whole cascade"]);
  });
});

/** Rule changes over all products of the customer together. */
import { expect } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { importThroughApi } from "../harness/importThroughApi.ts";
import { plantRecord } from "../harness/plantRecord.ts";
import type { RuleChange } from "../harness/ruleChange.ts";
import type { RuleWorld } from "../harness/ruleWorld.ts";

const goods = "schemas/entities/sku.json";

const product = (world: RuleWorld, sku: string, more: Rec = {}): Rec => ({ ...world.example("sku"), sku, ...more });

export const goodsSums: readonly RuleChange[] = [
  {
    title: "at most two products have one customs code",
    edit: [
      {
        file: goods,
        at: "/x-rules/-",
        value: {
          id: "two-per-code",
          rule: "count('sku', row.customsCode == self.customsCode) < 2",
          message: { zh: "同一海关编码最多两个商品", en: "At most two products have one customs code" },
          fieldPath: "/customsCode",
          cases: {
            accept: [{ customsCode: "9405210090", $records: { sku: [{ customsCode: "9405210090" }, { customsCode: "9405210091" }] } }],
            reject: [{ customsCode: "9405210090", $records: { sku: [{ customsCode: "9405210090" }, { customsCode: "9405210090" }] } }],
          },
          "x-spec": ["R-019"],
        },
      },
    ],
    trials: [{ says: "the first one is accepted", screen: "goodsInfo" }],
    also: {
      "the third is refused in form and API; a change of one of the two is not": async (world) => {
        await world.clear("sku");
        const { data: first } = await world.send("sku", "save", product(world, "A-1"));
        await plantRecord(world, "sku", product(world, "A-2"), "bo");
        expect((await world.send("sku", "save", product(world, "A-2"))).code).toBe(apiCode.ok);
        const third = product(world, "A-3");
        const form = world.form("goodsInfo");
        form.type(third);
        expect(await form.settled()).toMatchObject([{ path: "/customsCode", code: "rule:two-per-code", severity: "error" }]);
        expect(await world.send("sku", "save", third)).toMatchObject({
          code: apiCode.invalid,
          problems: [{ path: "/customsCode", code: "rule:two-per-code" }],
        });
        const edited = { id: first?.["id"] ?? "", version: 1, customsCode: "9405210090", model: "T2" };
        expect((await world.send("sku", "save", edited)).code).toBe(apiCode.ok);
        const stored = { ...first, version: 2 } as Rec;
        const again = world.form("goodsInfo", { stored });
        again.store.set("/model", "T3");
        expect(await again.settled()).toEqual([]);
        expect(await world.rows("sku")).toHaveLength(3);
      },
      "of ten saves at once two are stored": async (world) => {
        await world.clear("sku");
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, at) => world.send("sku", "save", product(world, `B-${at}`, { customsCode: "8513101000" }))),
        );
        expect(answers.filter(({ code }) => code === apiCode.ok)).toHaveLength(2);
        expect(answers.filter(({ code }) => code === apiCode.invalid)).toHaveLength(8);
        expect(await world.rows("sku")).toHaveLength(2);
      },
      "the rows of an import count each other": async (world) => {
        await world.clear("sku");
        const sheet = (count: number) =>
          importThroughApi(
            world,
            "sku",
            Array.from({ length: count }, (_, at) => product(world, `C-${at}`)),
          );
        const problem = { code: "rule:two-per-code" };
        expect(await sheet(4)).toMatchObject({
          code: apiCode.invalid,
          problems: [
            { ...problem, path: "/rows/4/customsCode" },
            { ...problem, path: "/rows/5/customsCode" },
          ],
        });
        expect(await world.rows("sku")).toEqual([]);
        expect(await sheet(2)).toMatchObject({ code: apiCode.ok, data: { created: 2, updated: 0 } });
      },
      "the audit names what is stored against it": async (world) => {
        await world.clear("sku");
        for (const sku of ["D-1", "D-2", "D-3"]) await plantRecord(world, "sku", product(world, sku));
        expect((await world.operator("audit", world.folder)).lines.join("\n")).toContain("At most two products have one customs code");
      },
    },
    twin: {
      says: "a field that the other product does not have",
      slip: ["row.customsCode == self", "row.customCode == self"],
      rule: "expr/unknown-field",
      at: [0, "/rule"],
      text: "customCode",
      suggestion: "customsCode",
    },
  },
  {
    title: "goods of all products together stay below 1,000 in price",
    edit: [
      {
        file: goods,
        at: "/x-rules/-",
        value: {
          id: "prices-together",
          rule: "sum('sku', row.isCharged == 0, row.purchasingPrice) + self.purchasingPrice <= 1000",
          when: "self.isCharged == 0",
          message: { zh: "商品采购价合计不能超过 1000", en: "All prices together stay within 1,000" },
          fieldPath: "/purchasingPrice",
          cases: {
            accept: [{ isCharged: 0, purchasingPrice: 1, $records: { sku: [{ isCharged: 0, purchasingPrice: 999 }] } }],
            reject: [{ isCharged: 0, purchasingPrice: 1.01, $records: { sku: [{ isCharged: 0, purchasingPrice: 999 }] } }],
          },
          "x-spec": ["R-019"],
        },
      },
    ],
    trials: [
      { says: "a price within it", screen: "goodsInfo", with: { "/purchasingPrice": 1000 }, stored: { "/purchasingPrice": 1000 } },
      {
        says: "one above it",
        screen: "goodsInfo",
        with: { "/purchasingPrice": 1000.01 },
        refused: ["/purchasingPrice rule:prices-together"],
      },
    ],
    also: {
      "a price that grows counts once": async (world) => {
        await world.clear("sku");
        const { data } = await world.send("sku", "save", product(world, "P-1", { purchasingPrice: 600, customsCode: "9405210091" }));
        const change = (purchasingPrice: number, version: number) =>
          world.send("sku", "save", { id: data?.["id"] ?? "", version, purchasingPrice });
        expect((await change(900, 1)).code).toBe(apiCode.ok);
        expect(await change(1001, 2)).toMatchObject({ problems: [{ code: "rule:prices-together" }] });
        expect(await world.send("sku", "save", product(world, "P-2", { purchasingPrice: 101 }))).toMatchObject({
          problems: [{ code: "rule:prices-together" }],
        });
      },
    },
    twin: {
      says: "a sum over all of them, without a part that an index holds",
      slip: ["row.isCharged == 0, row", "row.purchasingPrice > self.purchasingPrice, row"],
      rule: "sum/index",
      at: [0, "/rule"],
      text: "sum('sku', row.purchasingPrice > self.purchasingPrice, row.purchasingPrice)",
      message: "an index can hold",
    },
  },
];

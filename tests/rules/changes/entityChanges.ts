/** Rule changes that bring a new entity. */
import { expect } from "vitest";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const text = (zh: string, en: string) => ({ zh, en });

export const entityChanges: readonly RuleChange[] = [
  {
    title: "customers keep their hauliers, one of them the default, each with a pickup address",
    edit: [
      {
        file: "schemas/entities/haulier.json",
        at: "",
        value: {
          $schema: "../meta/entity.json",
          $id: "haulier",
          "x-entity": {
            name: "haulier",
            owner: "customer",
            title: "{name}",
            calls: { list: "haulierList", save: "haulierSave", delete: "haulierDelete" },
          },
          "x-label": text("车队", "Haulier"),
          "x-limit": { max: 3, per: "customer" },
          "x-status": "extension",
          type: "object",
          required: ["name", "pickupAddressId"],
          properties: {
            name: {
              type: "string",
              maxLength: 60,
              "x-label": text("车队名称", "Name"),
              "x-normalize": ["trim"],
              "x-unique": { per: "customer", ignoreCase: true },
              "x-status": "extension",
            },
            pickupAddressId: {
              type: "string",
              maxLength: 60,
              "x-label": text("提货地址", "Pickup address"),
              "x-reference": { entity: "pickup-address", show: ["linkMan", "address"], fill: { contact: "linkMan" } },
              "x-status": "extension",
            },
            contact: { type: "string", maxLength: 60, "x-label": text("联系人", "Contact"), "x-status": "extension" },
            isDefault: {
              type: "integer",
              default: 0,
              "x-label": text("默认", "Default"),
              "x-codes": "yes-no",
              "x-one-default": { per: "customer" },
              "x-status": "extension",
            },
          },
        },
      },
      {
        file: "schemas/screens/hauliers.json",
        at: "",
        value: {
          $schema: "../meta/screen.json",
          entity: "haulier",
          kind: "list",
          list: { columns: [{ field: "name", link: true }, { field: "isDefault" }], toolbar: ["create"], rowActions: ["edit", "delete"] },
          form: {
            sections: [{ id: "haulier", label: text("车队", "Haulier"), fields: ["name", "pickupAddressId", "contact", "isDefault"] }],
          },
          "x-status": "extension",
        },
      },
      ...(["list", "save", "delete"] as const).map((does) => ({
        file: "schemas/endpoints.json",
        at: `/calls/haulier${does[0]?.toUpperCase()}${does.slice(1)}`,
        value: { path: `/customer/std/haulier/${does}`, does, entity: "haulier", "x-status": "extension" },
      })),
      {
        file: "screens.json",
        at: "/routes/-",
        value: { path: "/hauliers", screen: "hauliers", title: text("车队", "Hauliers"), "x-status": "extension" },
      },
    ],
    trials: [
      {
        says: "a haulier without an address is refused",
        screen: "hauliers",
        record: { name: "Yantian Trucks" },
        refused: ["/pickupAddressId required"],
      },
    ],
    also: {
      "an address of one's own is taken with its contact; a stranger's is refused": async (world) => {
        await world.clear("haulier");
        await world.clear("pickup-address");
        const save = (loginName: string) => world.send("pickup-address", "save", world.example("pickup-address"), loginName);
        const [own, strange] = [await save("anna"), await save("bo")].map(({ data }) => data ?? {});
        const form = world.form("hauliers");
        form.type({ name: "Yantian Trucks" });
        form.choose("/pickupAddressId", own ?? {});
        expect(form.problems()).toEqual([]);
        expect((await world.send("haulier", "save", form.payload())).code).toBe(apiCode.ok);
        expect(await world.rows("haulier")).toMatchObject([{ name: "Yantian Trucks", contact: own?.["linkMan"], isDefault: 0 }]);
        const refused = await world.send("haulier", "save", { name: "Other", pickupAddressId: strange?.id ?? "" });
        expect(refused.problems).toMatchObject([{ path: "/pickupAddressId", code: "reference" }]);
        expect((await world.call<Page>("haulierList", {}, "bo")).data?.rows).toEqual([]);
      },
      "one default, three at most, no name twice": async (world) => {
        await world.clear("haulier");
        const { data: address } = await world.send("pickup-address", "save", world.example("pickup-address"));
        const save = (name: string) => world.send("haulier", "save", { name, pickupAddressId: address?.["id"] ?? "", isDefault: 1 });
        const codes: number[] = [];
        for (const name of ["A", "a ", "B", "C", "D"]) codes.push((await save(name)).code);
        expect(codes).toEqual([apiCode.ok, apiCode.invalid, apiCode.ok, apiCode.ok, apiCode.limit]);
        expect((await world.rows("haulier")).map(({ name, isDefault }) => [name, isDefault])).toEqual([
          ["A", 0],
          ["B", 0],
          ["C", 1],
        ]);
        expect(await world.claims("haulier")).toHaveLength(3);
      },
    },
    twin: {
      says: "an address book that does not exist",
      slip: ['"entity":"pickup-address"', '"entity":"pickup-adress"'],
      rule: "ref/entity",
      at: [0, "/properties/pickupAddressId/x-reference/entity"],
      text: '"pickup-adress"',
      suggestion: "pickup-address",
    },
  },
  {
    title: "an importer is asked for its trade name",
    edit: [
      {
        file: "schemas/entities/importer.json",
        at: "/properties/tradeName",
        value: {
          type: "string",
          maxLength: 60,
          "x-label": text("商号", "Trade name"),
          "x-normalize": ["trim"],
          "x-status": "extension",
        },
      },
      { file: "schemas/entities/importer.json", at: "/required/-", value: "tradeName" },
      { file: "schemas/screens/importerInformation.json", at: "/form/sections/0/fields/-", value: "tradeName" },
      ...[0, 1, 2, 3].map((at) => ({ file: "schemas/entities/importer.json", at: `/examples/${at}/tradeName`, value: "Harbor" })),
    ],
    trials: [
      { says: "it is kept", screen: "importerInformation", stored: { "/tradeName": "Harbor" } },
      { says: "without it is refused", screen: "importerInformation", with: { "/tradeName": undefined }, refused: ["/tradeName required"] },
    ],
    also: {
      "importers of before are not hurt until the field is touched": async (world) => {
        await world.clear("importer");
        const { data } = await world.send("importer", "save", world.example("importer"));
        const { tradeName: _none, ...old } = (await world.rows("importer"))[0] ?? {};
        await world.server.db
          .updateTable("records_importer")
          .set({ body: JSON.stringify(old) })
          .execute();
        const change = { id: data?.["id"] ?? "", version: data?.["version"] ?? 0 };
        expect((await world.send("importer", "save", { ...change, contact: "Jo" })).code).toBe(apiCode.ok);
        expect(await world.rows("importer")).toMatchObject([{ contact: "Jo" }]);
      },
    },
    twin: {
      says: "a required field that no form shows",
      slip: ['/form/sections/0/fields/-","value":"tradeName"', '/list/search/-","value":"tradeName"'],
      rule: "screen/required-not-shown",
      at: [1, ""],
      text: '"tradeName"',
    },
  },
  {
    title: "the approval of an order makes a packing note with a line for each kind of box",
    edit: [
      {
        file: "schemas/entities/packing-note.json",
        at: "",
        value: {
          $schema: "../meta/entity.json",
          $id: "packing-note",
          "x-entity": { name: "packing-note", owner: "customer", title: "{waybillNo}", calls: { list: "packingNoteList" } },
          "x-label": text("装箱通知", "Packing note"),
          "x-status": "extension",
          type: "object",
          properties: {
            waybillNo: { type: "string", maxLength: 40, readOnly: true, "x-label": text("运单号", "Waybill"), "x-status": "extension" },
            lines: {
              type: "array",
              maxItems: 2000,
              readOnly: true,
              "x-label": text("明细", "Lines"),
              "x-status": "extension",
              items: {
                type: "object",
                properties: {
                  goods: { type: "string", maxLength: 60, "x-label": text("商品", "Goods"), "x-status": "extension" },
                  boxes: { type: "integer", "x-label": text("箱数", "Boxes"), "x-status": "extension" },
                },
              },
            },
          },
        },
      },
      {
        file: "schemas/screens/packingNotes.json",
        at: "",
        value: {
          $schema: "../meta/screen.json",
          entity: "packing-note",
          kind: "list",
          list: { columns: [{ field: "waybillNo" }] },
          detail: {
            header: { title: "waybillNo" },
            sections: [{ id: "lines", label: text("明细", "Lines"), fields: ["waybillNo", "lines"] }],
          },
          "x-status": "extension",
        },
      },
      {
        file: "schemas/endpoints.json",
        at: "/calls/packingNoteList",
        value: { path: "/customer/std/packingNote/list", does: "list", entity: "packing-note", "x-status": "extension" },
      },
      {
        file: "screens.json",
        at: "/routes/-",
        value: { path: "/packingNotes", screen: "packingNotes", title: text("装箱通知", "Packing notes"), "x-status": "extension" },
      },
      {
        file: "schemas/states/waybill.json",
        at: "/transitions/id=approve/effects/-",
        value: {
          create: "packing-note",
          values: {
            waybillNo: "self.waybillNo",
            lines: "self.packingInfo.map(box, {'goods': box.sku, 'boxes': box.end - box.start + 1})",
          },
        },
      },
    ],
    trials: [{ says: "orders are placed as before", screen: "order", how: "submit", stored: { "/isSubmitted": 1 } }],
    also: {
      "the note has the lines, worked out from the boxes": async (world) => {
        await world.clear("waybill");
        const { data } = await world.send("waybill", "submit", {
          ...world.example("waybill"),
          packingInfo: [
            { start: 1, end: 6, sku: "LAMP", quantityPerBox: 10 },
            { start: 7, end: 10, sku: "BULB", quantityPerBox: 20 },
          ],
        });
        expect((await world.operator("approve", String(data?.["waybillNo"]))).lines.join()).not.toContain("refused");
        expect(await world.rows("packing-note")).toMatchObject([
          {
            waybillNo: data?.["waybillNo"],
            lines: [
              { goods: "LAMP", boxes: 6 },
              { goods: "BULB", boxes: 4 },
            ],
          },
        ]);
      },
    },
    twin: {
      says: "a field that the lines do not have",
      slip: ["{'goods': box.sku", "{'good': box.sku"],
      rule: "ref/field",
      at: [4, "/values/lines"],
      text: "good",
      suggestion: "goods",
    },
  },
];

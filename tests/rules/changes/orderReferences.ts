/** Rule changes of an order that ask what another record says: the chosen channel, the chosen importer. */
import { expect } from "vitest";
import { apiCode } from "#dialect/wire/wire.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const waybill = "schemas/entities/waybill.json";
const screen = "order";
const how = "submit" as const;
const europe = { "/countryId": "DE", "/inStockChannel": "EU-SEA-TRUCK", "/fbaCode": undefined, "/purposeWarehouseType": "BUSINESS" };
const europeanChannel = { "/inStockChannel": { entity: "channel", key: "code", is: "EU-SEA-TRUCK" } };

export const orderReferences: readonly RuleChange[] = [
  {
    title: "a channel that clears by the importer's own tax number asks for it",
    edit: [
      {
        file: "schemas/entities/channel.json",
        at: "/properties/needsVat",
        value: {
          type: "integer",
          "x-codes": "yes-no",
          "x-label": { zh: "需进口商税号", en: "Needs the importer's VAT" },
          "x-status": "extension",
        },
      },
      { file: "schemas/records/channel.json", at: "/code=EU-SEA-TRUCK/needsVat", value: 1 },
      {
        file: waybill,
        at: "/x-rules/-",
        value: {
          id: "channel-needs-vat",
          rule: "has(self.selectedImporterInfo.VAT)",
          when: "ref.inStockChannel.needsVat == 1",
          message: { zh: "该渠道须填写进口商 VAT 税号", en: "This channel needs the importer's VAT number" },
          fieldPath: "/selectedImporterInfo/VAT",
          "x-status": "extension",
        },
      },
    ],
    trials: [
      {
        says: "it is refused without one",
        screen,
        how,
        with: europe,
        choose: europeanChannel,
        refused: ["/selectedImporterInfo/VAT rule:channel-needs-vat"],
      },
      {
        says: "it is placed with one",
        screen,
        how,
        with: { ...europe, "/selectedImporterInfo/VAT": "DE123456780", "/selectedImporterInfo/company": "Nordlicht" },
        choose: europeanChannel,
        stored: { "/selectedImporterInfo/VAT": "DE123456780", "/isSubmitted": 1 },
      },
      { says: "another channel does not ask", screen, how, stored: { "/isSubmitted": 1 } },
    ],
    also: {
      "the API asks the channel itself, whatever was sent of it": async (world) => {
        await world.clear("waybill");
        const { fbaCode: _none, ...rest } = world.example("waybill");
        const bare = { ...rest, countryId: "DE", inStockChannel: "EU-SEA-TRUCK", purposeWarehouseType: "BUSINESS" };
        for (const body of [bare, { ...bare, channelTerms: { divisor: 1 } }]) {
          expect((await world.send("waybill", "submit", body)).problems).toMatchObject([{ path: "/selectedImporterInfo/VAT" }]);
        }
        expect(await world.rows("waybill")).toEqual([]);
      },
    },
    twin: {
      says: "a field that the channel does not have",
      slip: ["ref.inStockChannel.needsVat", "ref.inStockChannel.needVat"],
      rule: "expr/unknown-field",
      at: [2, "/when"],
      text: "needVat",
      suggestion: "needsVat",
    },
  },
  {
    title: "an order to Britain takes an importer that is registered for CDS",
    edit: [
      {
        file: waybill,
        at: "/x-rules/-",
        value: {
          id: "registered-importer",
          rule: "ref.importerId.isCdsRegistered == 1",
          when: "self.countryId == 'GB' && has(self.importerId)",
          message: { zh: "英国订单的进口商须已注册 CDS", en: "The importer of an order to Britain must be registered for CDS" },
          fieldPath: "/importerId",
          "x-status": "extension",
        },
      },
    ],
    trials: [{ says: "elsewhere nobody asks", screen, how, stored: { "/isSubmitted": 1 } }],
    also: {
      "the chosen importer's own record decides, in the form and in the API": async (world) => {
        await world.clear("importer");
        await world.clear("waybill");
        const { fbaCode: _none, ...rest } = world.example("waybill");
        const order = { ...rest, countryId: "GB", purposeWarehouseType: "BUSINESS", inStockChannel: "GB-SEA-TRUCK" };
        for (const isCdsRegistered of [0, 1]) {
          const numbers = { VAT: `GB12345678${isCdsRegistered}`, EORI: `GB12345678900${isCdsRegistered}` };
          const { data } = await world.send("importer", "save", { ...world.example("importer"), ...numbers, isCdsRegistered });
          const form = world.form(screen, { how });
          form.type(order);
          form.choose("/importerId", data ?? {});
          const wanted = isCdsRegistered === 1 ? [] : [{ path: "/importerId", code: "rule:registered-importer" }];
          expect(form.problems().filter(({ severity }) => severity === "error")).toMatchObject(wanted);
          const answer = await world.send("waybill", "submit", form.payload());
          expect(answer.problems?.filter(({ severity }) => severity === "error") ?? []).toMatchObject(wanted);
        }
        expect(await world.rows("waybill")).toHaveLength(1);
      },
    },
    twin: {
      says: "a field that refers to nothing",
      slip: ["ref.importerId.", "ref.importer."],
      rule: "expr/unknown-field",
      at: [0, "/rule"],
      text: "importer",
      suggestion: "importerId",
    },
  },
  {
    title: "batteries travel by channels that carry them only",
    edit: [
      {
        file: waybill,
        at: "/properties/inStockChannel/x-reference/where",
        value:
          "(!has(self.countryId) || self.countryId in row.countries) && (!has(self.createTpye) || self.createTpye in row.services) && (!('BATTERY' in self.channelCapacity) || 'BATTERY' in row.capacities)",
      },
      {
        file: waybill,
        at: "/properties/inStockChannel/x-reason",
        value: {
          "x-reference": { zh: "该渠道不走此路线，或不接受带电货", en: "This channel does not serve the route, or takes no batteries" },
        },
      },
    ],
    trials: [{ says: "general goods travel by any", screen, how, stored: { "/inStockChannel": "US-SEA-TRUCK" } }],
    also: {
      "the picker offers a channel that carries them, the API refuses another": async (world) => {
        const express = { ...world.example("waybill"), createTpye: "EXPRESS", inStockChannel: "US-EXP-UPS" };
        await world.clear("waybill");
        expect((await world.send("waybill", "submit", express)).code).toBe(apiCode.ok);
        const charged = { ...express, channelCapacity: ["BATTERY"] };
        expect((await world.send("waybill", "submit", charged)).problems).toMatchObject([
          { path: "/inStockChannel", code: "reference", message: { en: "This channel does not serve the route, or takes no batteries" } },
        ]);
        const unknown = await world.send("waybill", "submit", { ...express, inStockChannel: "NONE" });
        expect(unknown.problems).toMatchObject([{ path: "/inStockChannel", code: "reference" }]);
        expect(unknown.problems?.[0]).not.toHaveProperty("message");
        expect(await world.rows("waybill")).toHaveLength(1);
        const offered = async (self: object) => (await world.candidates("waybill", "/inStockChannel", self)).map(({ code }) => code);
        const route = { countryId: "US", createTpye: "EXPRESS" };
        expect(await offered({ ...route, channelCapacity: ["GENERAL"] })).toContain("US-EXP-UPS");
        expect(await offered({ ...route, channelCapacity: ["BATTERY"] })).not.toContain("US-EXP-UPS");
      },
    },
    twin: {
      says: "a field that the channel does not have",
      slip: ["row.capacities)", "row.capacites)"],
      rule: "expr/unknown-field",
      at: [0, ""],
      text: "capacites",
      suggestion: "capacities",
    },
  },
];

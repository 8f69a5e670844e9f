/** Rule changes of pickups, returns and goods: hours, last days, imports, files, roles and units. */
import { expect } from "vitest";
import { apiCode } from "#dialect/wire/wire.ts";
import { importThroughApi } from "../harness/importThroughApi.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const parcel = "schemas/entities/return-parcel.json";
const sku = "schemas/entities/sku.json";
const pickup = "schemas/entities/pickup-order.json";
const screen = "returnParcels";

export const parcelChanges: readonly RuleChange[] = [
  {
    title: "a pickup is booked four hours ahead, on a day but Sunday",
    edit: [
      {
        file: pickup,
        at: "/x-rules/-",
        value: {
          id: "driver-in-time",
          rule: "hoursBetween(now, self.appointmentPickupDate) >= 4 && weekday(self.appointmentPickupDate) != 7",
          on: ["create"],
          message: { zh: "请提前四小时预约，周日不提货", en: "Book four hours ahead; no pickups on Sundays" },
          fieldPath: "/appointmentPickupDate",
          cases: {
            accept: [{ waybills: [{ waybillId: "01J0000000000000000000000A" }], appointmentPickupDate: "2099-05-04 14:00:00" }],
            reject: [{ waybills: [{ waybillId: "01J0000000000000000000000A" }], appointmentPickupDate: "2099-05-03 14:00:00" }],
          },
          "x-status": "extension",
        },
      },
    ],
    trials: [],
    also: {
      "form and API refuse a Sunday and too short a time, and keep a weekday": async (world) => {
        await world.clear("pickup-order");
        const refusal = { path: "/appointmentPickupDate", code: "rule:driver-in-time" };
        // The test's day is Saturday, 2026-11-21, 10:00.
        for (const [appointmentPickupDate, wanted] of [
          ["2026-11-22 10:00:00", [refusal]],
          ["2026-11-21 13:59:00", [refusal]],
          ["2026-11-21 14:00:00", []],
        ] as const) {
          const record = { ...world.example("pickup-order"), appointmentPickupDate };
          const form = world.form("pickupBook");
          form.type(record);
          expect(await form.settled(), appointmentPickupDate).toMatchObject(wanted);
          const { problems = [] } = await world.send("pickup-order", "save", record);
          expect(
            problems.filter(({ code }) => code.startsWith("rule:")),
            appointmentPickupDate,
          ).toMatchObject(wanted);
        }
      },
    },
    twin: {
      says: "a weekday by its name",
      slip: ["!= 7", "!= 'Sunday'"],
      rule: "expr/type",
      at: [0, "/rule"],
      text: "'Sunday'",
      suggestion: "7",
    },
  },
  {
    title: "until the end of 2027 a return has at most twenty cartons",
    edit: [
      {
        file: parcel,
        at: "/x-rules",
        value: [
          {
            id: "narrow-dock",
            rule: "self.cartons <= 20",
            until: "2027-12-31",
            message: { zh: "仓库扩建期间每单最多 20 箱", en: "At most 20 cartons while the warehouse is rebuilt" },
            fieldPath: "/cartons",
            cases: { accept: [{ cartons: 20 }], reject: [{ cartons: 21 }] },
            "x-status": "extension",
          },
        ],
      },
    ],
    trials: [
      { says: "on its last day", screen, day: "2027-12-31", with: { "/cartons": 21 }, refused: ["/cartons rule:narrow-dock"] },
      { says: "on the day after", screen, day: "2028-01-01", with: { "/cartons": 21 }, stored: { "/cartons": 21 } },
    ],
    twin: {
      says: "a last day that the calendar has not",
      slip: ['"until":"2027-12-31"', '"until":"2027-02-30"'],
      rule: "rule/date",
      at: [0, "/0/until"],
      text: '"2027-02-30"',
    },
  },
  {
    title: "a return says its country, in sheets too",
    edit: [{ file: parcel, at: "/required/-", value: "returnCountry" }],
    trials: [
      { says: "with a country", screen, stored: { "/returnCountry": "US" } },
      { says: "without one", screen, with: { "/returnCountry": undefined }, refused: ["/returnCountry required"] },
    ],
    also: {
      "each row of a sheet is told": async (world) => {
        await world.clear("return-parcel");
        const { returnCountry: _, ...nowhere } = world.example("return-parcel");
        const rows = [world.example("return-parcel"), { ...nowhere, trackNo: "T-2" }, { ...nowhere, trackNo: "T-3" }];
        expect(await importThroughApi(world, "return-parcel", rows)).toMatchObject({
          code: apiCode.invalid,
          problems: [
            { path: "/rows/3/returnCountry", code: "required" },
            { path: "/rows/4/returnCountry", code: "required" },
          ],
        });
      },
    },
    twin: {
      says: "a field by another name",
      slip: ['"value":"returnCountry"', '"value":"returnCuntry"'],
      rule: "ref/field",
      at: [0, ""],
      text: '"returnCuntry"',
      suggestion: "returnCountry",
    },
  },
  {
    title: "the proof of a sale may be a PDF",
    edit: [{ file: sku, at: "/properties/incomeScreenshot/x-file/accept", value: ["image/jpeg", "image/png", "application/pdf"] }],
    trials: [],
    also: {
      "a form takes one, and a text is still refused": async (world) => {
        const form = world.form("goodsInfo");
        form.type({ ...world.example("sku"), incomeScreenshot: { id: "f", name: "sales.pdf", size: 10, type: "application/pdf" } });
        expect(form.problems()).toEqual([]);
        form.store.set("/incomeScreenshot", { id: "f", name: "sales.txt", size: 10, type: "text/plain" });
        // The sentence of the field is made from its list.
        expect(form.problems()).toMatchObject([{ path: "/incomeScreenshot", code: "imageType", params: { types: "jpg/png/pdf" } }]);
      },
    },
    twin: {
      says: "a media type that no file has",
      slip: ["application/pdf", "application/PDF"],
      rule: "meta/value",
      at: [0, "/2"],
      text: '"application/PDF"',
      suggestion: "application/pdf",
    },
  },
  {
    title: "the remark of a return is for owners and staff",
    edit: [{ file: parcel, at: "/properties/remark/x-write-for", value: ["owner", "@staff"] }],
    trials: [{ says: "an owner writes it", screen, with: { "/remark": "Fragile" }, stored: { "/remark": "Fragile" } }],
    twin: {
      says: "a role that there is not",
      slip: ['"owner"', '"ownr"'],
      rule: "ref/role",
      at: [0, "/0"],
      text: '"ownr"',
      suggestion: "owner",
    },
  },
  {
    title: "the weight of a product is typed in kilograms or pounds",
    edit: [
      {
        file: sku,
        at: "/properties/netWeight",
        value: {
          type: "number",
          exclusiveMinimum: 0,
          "x-decimals": 3,
          "x-unit": { zh: "kg", en: "kg" },
          "x-units": { lb: 0.45359237, g: 0.001 },
          "x-label": { zh: "净重", en: "Net weight" },
          "x-status": "extension",
        },
      },
      { file: "schemas/screens/goodsInfo.json", at: "/form/sections/id=identity/fields/-", value: "netWeight" },
    ],
    trials: [
      { says: "pounds become kilograms", screen: "goodsInfo", with: { "/netWeight": "10 lb" }, stored: { "/netWeight": 4.536 } },
      { says: "a unit that it has not", screen: "goodsInfo", with: { "/netWeight": "10 oz" }, refused: ["/netWeight number"] },
    ],
    twin: {
      says: "a factor with a comma",
      slip: ['"lb":0.45359237', '"lb":"0,45359237"'],
      rule: "meta/shape",
      at: [0, "/x-units/lb"],
      text: '"0,45359237"',
      message: 'is written as "0.45359237"',
    },
  },
  {
    title: "who enters a customs code twice says why, in form and sheet",
    edit: [
      {
        file: sku,
        at: "/properties/sameCodeReason",
        value: {
          type: "string",
          maxLength: 100,
          "x-visible-when": "exists('sku', row.customsCode == self.customsCode)",
          "x-required-when": "exists('sku', row.customsCode == self.customsCode)",
          "x-label": { zh: "编码相同的原因", en: "Why the code is the same" },
          "x-status": "extension",
        },
      },
      { file: "schemas/screens/goodsInfo.json", at: "/form/sections/id=identity/fields/-", value: "sameCodeReason" },
    ],
    trials: [
      {
        says: "the first one says nothing",
        screen: "goodsInfo",
        with: { "/sameCodeReason": undefined },
        stored: { "/sameCodeReason": undefined },
      },
    ],
    also: {
      "an import asks for it at the rows that need it, and keeps what they say": async (world) => {
        await world.clear("sku");
        const product = (name: string, more = {}) => ({ ...world.example("sku"), sku: name, ...more });
        const told = await importThroughApi(world, "sku", [product("A"), product("B"), product("C", { sameCodeReason: "Same goods" })]);
        expect(told).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/rows/3/sameCodeReason", code: "required" }] });
        const reason = { sameCodeReason: "Same goods" };
        expect(await importThroughApi(world, "sku", [product("A"), product("B", reason)])).toMatchObject({ data: { created: 2 } });
        expect((await world.rows("sku")).map((row) => row["sameCodeReason"])).toEqual([undefined, "Same goods"]);
      },
    },
    twin: {
      says: "a field that other goods have not",
      slip: ['row.customsCode == self.customsCode)","x-required', 'row.customCode == self.customsCode)","x-required'],
      rule: "expr/unknown-field",
      at: [0, "/x-visible-when"],
      text: "customCode",
      suggestion: "customsCode",
    },
  },
];

/** Rule changes of the address books: delivery addresses, pickup addresses, senders, importers. */
import { expect } from "vitest";
import { apiCode } from "#dialect/wire/wire.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const limits = "schemas/limits.json";
const address = "schemas/entities/delivery-address.json";
const addressScreen = "schemas/screens/shippingAddress.json";
const sender = "schemas/entities/sender.json";
const screen = "shippingAddress";

export const addressChanges: readonly RuleChange[] = [
  {
    title: "a delivery address needs its city",
    edit: [{ file: address, at: "/required/-", value: "city" }],
    trials: [
      { says: "with a city it is kept", screen, stored: { "/city": "Moreno Valley" } },
      { says: "without one it is refused", screen, with: { "/city": undefined }, refused: ["/city required"] },
    ],
    twin: { says: "a misspelt field", slip: ['"city"', '"citty"'], rule: "ref/field", at: [0, ""], text: '"citty"', suggestion: "city" },
  },
  {
    title: "a state may have four characters",
    edit: [{ file: limits, at: "/stateLength/value", value: 4 }],
    trials: [
      { says: "four are kept", screen, with: { "/state": "JAL1" }, stored: { "/state": "JAL1" } },
      { says: "five are refused", screen, with: { "/state": "JALIS" }, refused: ["/state maxLength"] },
    ],
    twin: { says: "a number written as a text", slip: ['"value":4', '"value":"4"'], rule: "bind/value", at: [0, ""], text: '"4"' },
  },
  {
    title: "a customer may have two senders",
    edit: [{ file: limits, at: "/senders/value", value: 2 }],
    trials: [{ says: "the first is kept", screen: "senderInformation", stored: { "/contact": "林晓雨" } }],
    also: {
      "the third is refused and not written; another customer still has room": async (world) => {
        await world.clear("sender");
        const save = (loginName?: string) => world.send("sender", "save", { companyNameCn: "远洋" }, loginName);
        const codes = [await save(), await save(), await save(), await save("bo")].map(({ code }) => code);
        expect(codes).toEqual([apiCode.ok, apiCode.ok, apiCode.limit, apiCode.ok]);
        expect(await world.rows("sender")).toHaveLength(3);
      },
    },
    twin: {
      says: "an impossible number",
      slip: ['"value":2', '"value":-2'],
      rule: "bind/value",
      at: [0, ""],
      text: "-2",
      message: "at least 0",
    },
  },
  {
    title: "whoever has no phone must have an email",
    edit: [
      { file: address, at: "/properties/customerDeliveryAddressEmail/x-required-when", value: "!has(self.customerDeliveryAddressPhone)" },
    ],
    trials: [
      { says: "a phone is enough", screen, with: { "/customerDeliveryAddressEmail": undefined } },
      {
        says: "neither is refused beside the email",
        screen,
        with: { "/customerDeliveryAddressPhone": undefined, "/customerDeliveryAddressEmail": undefined },
        refused: ["/customerDeliveryAddressEmail required"],
      },
    ],
    twin: {
      says: "a field that is not there",
      slip: ["AddressPhone)", "AdressPhone)"],
      rule: "expr/unknown-field",
      at: [0, ""],
      text: "customerDeliveryAdressPhone",
      suggestion: "customerDeliveryAddressPhone",
    },
  },
  {
    title: "an American postcode has five digits, or nine",
    edit: [
      {
        file: address,
        at: "/x-rules/-",
        value: {
          id: "american-postcode",
          rule: "self.zipCode.matches('^[0-9]{5}(-[0-9]{4})?$')",
          when: "self.countryId == 'US'",
          message: { zh: "美国邮编为 5 位数字，或 5+4 位", en: "An American postcode has five digits, or five and four" },
          fieldPath: "/zipCode",
          cases: { accept: [{ countryId: "US", zipCode: "92551-0001" }], reject: [{ countryId: "US", zipCode: "9255" }] },
          "x-status": "extension",
        },
      },
    ],
    trials: [
      { says: "five and four are kept", screen, with: { "/zipCode": "92551-0001" }, stored: { "/zipCode": "92551-0001" } },
      { says: "four are refused", screen, with: { "/zipCode": "9255" }, refused: ["/zipCode rule:american-postcode"] },
      { says: "other countries are let be", screen, with: { "/zipCode": "IG11 0DS", "/countryId": "GB", "/state": "LND" } },
    ],
    twin: {
      says: "a code that no country has",
      slip: ["== 'US'", "== 'USA'"],
      rule: "expr/impossible-value",
      at: [0, "/when"],
      text: "'USA'",
      suggestion: "'US'",
    },
  },
  {
    title: "delivery addresses say their opening hours",
    edit: [
      {
        file: address,
        at: "/properties/openingHours",
        value: {
          type: "string",
          maxLength: 40,
          "x-label": { zh: "收货时间", en: "Receiving hours" },
          "x-placeholder": { zh: "如 周一至周五 8:00–16:00", en: "Such as Mon–Fri 8:00–16:00" },
          "x-normalize": ["trim"],
          "x-status": "extension",
        },
      },
      { file: addressScreen, at: "/form/sections/id=who/fields/-", value: { field: "openingHours", span: 2 } },
      { file: addressScreen, at: "/list/columns/-", value: { field: "openingHours", width: 160 } },
    ],
    trials: [
      { says: "they are kept, trimmed", screen, with: { "/openingHours": " Mon–Fri 8–16 " }, stored: { "/openingHours": "Mon–Fri 8–16" } },
      { says: "too long ones are refused", screen, with: { "/openingHours": "x".repeat(41) }, refused: ["/openingHours maxLength"] },
    ],
    twin: {
      says: "a missing translation",
      slip: ['"收货时间","en":"Receiving hours"', '"收货时间"'],
      rule: "i18n/missing",
      at: [0, "/x-label"],
      text: '{ "zh": "收货时间" }',
      message: '"en" is missing',
    },
  },
  {
    title: "one delivery address is the default",
    edit: [
      {
        file: address,
        at: "/properties/isDefault",
        value: {
          type: "integer",
          default: 0,
          "x-label": { zh: "默认", en: "Default" },
          "x-codes": "yes-no",
          "x-one-default": { per: "customer" },
          "x-status": "extension",
        },
      },
      { file: addressScreen, at: "/form/sections/id=who/fields/-", value: "isDefault" },
    ],
    trials: [
      { says: "a new one begins without", screen, stored: { "/isDefault": 0 } },
      { says: "it may be set", screen, with: { "/isDefault": 1 }, stored: { "/isDefault": 1 } },
    ],
    also: {
      "setting a second one unsets the first in the database": async (world) => {
        await world.clear("delivery-address");
        for (const city of ["Ontario", "Edison"]) {
          await world.send("delivery-address", "save", {
            ...world.example("delivery-address"),
            city,
            zipCode: `9${city.length}551`,
            isDefault: 1,
          });
        }
        expect(await world.rows("delivery-address")).toMatchObject([
          { city: "Ontario", isDefault: 0 },
          { city: "Edison", isDefault: 1 },
        ]);
      },
    },
    twin: {
      says: "a word that is not one of the possible",
      slip: ['"customer"', '"custmer"'],
      rule: "meta/value",
      at: [0, "/x-one-default/per"],
      text: '"custmer"',
      suggestion: "customer",
    },
  },
  {
    title: "a company stands once at a postcode",
    edit: [
      {
        file: address,
        at: "/properties/customerDeliveryCompany/x-unique",
        value: { per: "customer", ignoreCase: true, with: ["zipCode"] },
      },
    ],
    trials: [{ says: "the first is kept", screen, stored: { "/zipCode": "92551" } }],
    also: {
      "the second is refused, whatever the case, and claims nothing": async (world) => {
        const example = world.example("delivery-address");
        const again = { ...example, customerDeliveryCompany: String(example["customerDeliveryCompany"]).toUpperCase() };
        await world.clear("delivery-address");
        await world.send("delivery-address", "save", example);
        expect(await world.send("delivery-address", "save", again)).toMatchObject({
          code: apiCode.invalid,
          problems: [{ path: "/customerDeliveryCompany", code: "unique" }],
        });
        expect((await world.send("delivery-address", "save", { ...again, zipCode: "92553" })).code).toBe(apiCode.ok);
        expect(await world.rows("delivery-address")).toHaveLength(2);
        expect(await world.claims("delivery-address")).toHaveLength(2);
      },
    },
    twin: {
      says: "a field in other letters",
      slip: ['"zipCode"', '"zipcode"'],
      rule: "ref/field",
      at: [0, "/with/0"],
      text: '"zipcode"',
      suggestion: "zipCode",
    },
  },
  {
    title: "a credit code of the wrong length is an error from now on",
    edit: [{ file: sender, at: "/x-rules/id=credit-code-length/severity", value: "error" }],
    trials: [
      { says: "eighteen characters are kept", screen: "senderInformation", stored: { "/enterpriseCreditCode": "91440300MA5EXAMPL1" } },
      {
        says: "others are refused",
        screen: "senderInformation",
        with: { "/enterpriseCreditCode": "91440300" },
        refused: ["/enterpriseCreditCode rule:credit-code-length"],
      },
    ],
    twin: {
      says: "a misspelt word",
      slip: ['"error"', '"eror"'],
      rule: "meta/value",
      at: [0, ""],
      text: '"eror"',
      suggestion: "error",
    },
  },
  {
    title: "the English name of a sender is written in capitals",
    edit: [{ file: sender, at: "/properties/companyNameEn/x-normalize", value: ["trim", "half-width", "upper"] }],
    trials: [
      {
        says: "it is put into capitals at both ends",
        screen: "senderInformation",
        with: { "/companyNameEn": "Blue Kite， Ltd" },
        stored: { "/companyNameEn": "BLUE KITE, LTD" },
      },
    ],
    twin: {
      says: "a word that is nearly one",
      slip: ['"upper"', '"uper"'],
      rule: "meta/value",
      at: [0, "/2"],
      text: '"uper"',
      suggestion: "upper",
    },
  },
  {
    title: "a postcode is written in capitals, without blanks at its ends",
    edit: [{ file: address, at: "/properties/zipCode/x-normalize", value: ["trim", "half-width", "upper"] }],
    trials: [
      {
        says: "it is put so at both ends",
        screen,
        with: { "/zipCode": " ig11 0ds", "/countryId": "GB", "/state": "LND" },
        stored: { "/zipCode": "IG11 0DS" },
      },
    ],
    twin: {
      says: "a word that is nearly one",
      slip: ['"half-width"', '"halfwidth"'],
      rule: "meta/value",
      at: [0, "/1"],
      text: '"halfwidth"',
      suggestion: "half-width",
    },
  },
];

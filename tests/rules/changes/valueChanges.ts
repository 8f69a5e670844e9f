/** Rule changes of single values: how they are written, when they are asked for, what they begin with, from which day. */
import type { JsonValue } from "#dialect/json/editJson.ts";
import type { SchemaEdit } from "../../helpers/schemas/schemaEdits.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const address = "schemas/entities/delivery-address.json";
const addressScreen = "schemas/screens/shippingAddress.json";
const screen = "shippingAddress";

/** A new field of a delivery address, which its form shows. */
function newField(name: string, en: string, schema: Readonly<Record<string, JsonValue>>): readonly SchemaEdit[] {
  return [
    { file: address, at: `/properties/${name}`, value: { ...schema, "x-label": { zh: `字段${name}`, en }, "x-spec": ["R-019"] } },
    { file: addressScreen, at: "/form/sections/id=who/fields/-", value: name },
  ];
}

function newRule(id: string, rule: Readonly<Record<string, JsonValue>>): SchemaEdit {
  const message = { zh: `不符合规则 ${id}`, en: `Breaks the rule ${id}` };
  return { file: address, at: "/x-rules/-", value: { id, message, ...rule, "x-status": "extension" } };
}

export const valueChanges: readonly RuleChange[] = [
  {
    title: "a gate code has four to eight digits",
    edit: newField("gateCode", "Gate code", { type: "string", minLength: 4, maxLength: 8, pattern: "^[0-9]+$" }),
    trials: [
      { says: "four are kept", screen, with: { "/gateCode": "0420" }, stored: { "/gateCode": "0420" } },
      { says: "three are refused", screen, with: { "/gateCode": "042" }, refused: ["/gateCode minLength"] },
      { says: "letters are refused", screen, with: { "/gateCode": "04A0" }, refused: ["/gateCode pattern"] },
    ],
    twin: {
      says: "a pattern whose time grows with the square of the text",
      slip: ["^[0-9]+$", "^([0-9]+)+$"],
      rule: "pattern/backtracks",
      at: [0, "/pattern"],
      text: '"^([0-9]+)+$"',
      message: "let no two repetitions read the same characters",
    },
  },
  {
    title: "the clearance of a door is measured to one decimal",
    edit: newField("doorHeight", "Door height", { type: "number", minimum: 0, maximum: 12, "x-decimals": 1 }),
    trials: [
      { says: "one decimal is kept", screen, with: { "/doorHeight": 4.2 }, stored: { "/doorHeight": 4.2 } },
      { says: "two are refused, never rounded", screen, with: { "/doorHeight": 4.25 }, refused: ["/doorHeight decimals"] },
      { says: "thirteen metres are refused", screen, with: { "/doorHeight": 13 }, refused: ["/doorHeight maximum"] },
    ],
    twin: {
      says: "a misspelt keyword",
      slip: ['"x-decimals"', '"x-decimal"'],
      rule: "keyword/unknown",
      at: [0, "/x-decimal"],
      text: '"x-decimal"',
      suggestion: "x-decimals",
    },
  },
  {
    title: "at least as many pallets fit as are delivered at once",
    edit: [
      ...newField("palletsAtOnce", "Pallets at once", { type: "integer", minimum: 1, maximum: 60 }),
      ...newField("palletPlaces", "Places for pallets", { type: "integer", minimum: 1, maximum: 60 }),
      newRule("pallets-fit", { rule: "self.palletPlaces >= self.palletsAtOnce", fieldPath: "/palletPlaces" }),
    ],
    trials: [
      { says: "as many are kept", screen, with: { "/palletsAtOnce": 4, "/palletPlaces": 4 }, stored: { "/palletPlaces": 4 } },
      { says: "one alone decides nothing", screen, with: { "/palletsAtOnce": 4 } },
      {
        says: "fewer are refused",
        screen,
        with: { "/palletsAtOnce": 4, "/palletPlaces": 3 },
        refused: ["/palletPlaces rule:pallets-fit"],
      },
    ],
    twin: {
      says: "a sign in the wrong order",
      slip: ["self.palletPlaces >= self", "self.palletPlaces => self"],
      rule: "expr/syntax",
      at: [4, "/rule"],
      text: "=>",
      suggestion: ">=",
      message: "Write >= instead of =>",
    },
  },
  {
    title: "from December on a lorry with a tail lift is asked for by name",
    edit: [
      ...newField("liftNote", "Tail lift", { type: "string", maxLength: 40 }),
      newRule("lift-in-winter", {
        rule: "has(self.liftNote)",
        when: "self.countryId == 'CA'",
        since: "2026-12-01",
        fieldPath: "/liftNote",
      }),
    ],
    trials: [
      { says: "not in November", screen, day: "2026-11-30", with: { "/countryId": "CA", "/state": "ON", "/zipCode": "L5T 2N7" } },
      {
        says: "from the first of December",
        screen,
        day: "2026-12-01",
        with: { "/countryId": "CA", "/state": "ON", "/zipCode": "L5T 2N7" },
        refused: ["/liftNote rule:lift-in-winter"],
      },
    ],
    twin: {
      says: "a day that no calendar has",
      slip: ['"since":"2026-12-01"', '"since":"2026-11-31"'],
      rule: "rule/date",
      at: [2, "/since"],
      text: '"2026-11-31"',
      message: "Write a day as 2027-03-01",
    },
  },
  {
    title: "who takes the key is asked only where there is a key",
    edit: [
      ...newField("hasKey", "Has a key", { type: "boolean" }),
      ...newField("keyHolder", "Who takes the key", {
        type: "string",
        maxLength: 40,
        "x-visible-when": "self.hasKey",
        "x-required-when": "self.hasKey",
        "x-when-hidden": "clear",
      }),
    ],
    trials: [
      { says: "without a key nothing is kept of it", screen, with: { "/hasKey": false }, stored: { "/keyHolder": undefined } },
      { says: "with a key it is kept", screen, with: { "/hasKey": true, "/keyHolder": "Porter" }, stored: { "/keyHolder": "Porter" } },
      { says: "with a key and nobody it is refused", screen, with: { "/hasKey": true }, refused: ["/keyHolder required"] },
    ],
    twin: {
      says: "a field of another name",
      slip: ['"x-required-when":"self.hasKey"', '"x-required-when":"self.hasKeys"'],
      rule: "expr/unknown-field",
      at: [2, "/x-required-when"],
      text: "hasKeys",
      suggestion: "hasKey",
    },
  },
  {
    title: "an address without a telephone is warned about",
    edit: [
      newRule("phone-helps", {
        rule: "has(self.customerDeliveryAddressPhone)",
        severity: "warning",
        fieldPath: "/customerDeliveryAddressPhone",
      }),
    ],
    trials: [
      { says: "with one nothing is said", screen, notWarned: ["/customerDeliveryAddressPhone rule:phone-helps"] },
      {
        says: "without one it is warned, and kept once the warning is read",
        screen,
        with: { "/customerDeliveryAddressPhone": undefined, "/customerDeliveryAddressEmail": "dock@example.com" },
        warned: ["/customerDeliveryAddressPhone rule:phone-helps"],
        asks: ["/customerDeliveryAddressPhone rule:phone-helps"],
        stored: { "/customerDeliveryAddressEmail": "dock@example.com" },
      },
    ],
    twin: {
      says: "a word that is nearly a severity",
      slip: ['"warning"', '"warn"'],
      rule: "meta/value",
      at: [0, "/severity"],
      text: '"warn"',
      suggestion: "warning",
      message: "warning",
    },
  },
  {
    title: "a new address begins with two hours to unload",
    edit: newField("unloadHours", "Hours to unload", { type: "integer", minimum: 1, maximum: 12, default: 2 }),
    trials: [
      { says: "it begins with two", screen, stored: { "/unloadHours": 2 } },
      { says: "another number is kept", screen, with: { "/unloadHours": 5 }, stored: { "/unloadHours": 5 } },
    ],
    twin: {
      says: "a beginning that the field itself refuses",
      slip: ['"default":2', '"default":20'],
      rule: "examples/invalid",
      runs: true,
      at: [0, "/default"],
      text: "20",
      message: "more than 12",
    },
  },
  {
    title: "the goods that a dock takes are chosen, each once",
    edit: newField("dockGoods", "Goods taken", {
      type: "array",
      maxItems: 10,
      uniqueItems: true,
      items: { type: "string", "x-codes": "channel-capacity" },
    }),
    trials: [
      { says: "two are kept", screen, with: { "/dockGoods": ["GENERAL", "BATTERY"] }, stored: { "/dockGoods": ["GENERAL", "BATTERY"] } },
      { says: "an option that there is not", screen, with: { "/dockGoods": ["AIR"] }, refusedAt: "/dockGoods/0" },
    ],
    twin: {
      says: "a list of options that there is not",
      slip: ['"channel-capacity"', '"channel-capacities"'],
      rule: "ref/code",
      at: [0, "/items/x-codes"],
      text: '"channel-capacities"',
      suggestion: "channel-capacity",
    },
  },
  {
    title: "an address in two lines is at most as long as a label",
    edit: [newRule("lines-fit", { rule: "size(self.address) + size(self.address2) <= 60", fieldPath: "/address2" })],
    trials: [
      { says: "short lines are kept", screen, stored: { "/address2": "Dock 12" } },
      {
        says: "long ones are refused at the second",
        screen,
        with: { "/address": "x".repeat(40), "/address2": "y".repeat(21) },
        refused: ["/address2 rule:lines-fit"],
      },
    ],
    twin: {
      says: "a function of another language",
      slip: ["size(self.address) +", "len(self.address) +"],
      rule: "expr/unknown-function",
      at: [0, "/rule"],
      text: "len",
      suggestion: "size",
    },
  },
  {
    title: "the last day of a closure comes after its first",
    edit: [
      ...newField("closedFrom", "Closed from", { type: "string", format: "date" }),
      ...newField("closedTo", "Closed to", { type: "string", format: "date" }),
      newRule("closure-in-order", { rule: "self.closedFrom <= self.closedTo", fieldPath: "/closedTo" }),
    ],
    trials: [
      {
        says: "one day is kept",
        screen,
        with: { "/closedFrom": "2026-12-24", "/closedTo": "2026-12-24" },
        stored: { "/closedTo": "2026-12-24" },
      },
      {
        says: "an end before the beginning is refused",
        screen,
        with: { "/closedFrom": "2026-12-24", "/closedTo": "2026-12-23" },
        refused: ["/closedTo rule:closure-in-order"],
      },
    ],
    twin: {
      says: "the place of another field",
      slip: ['"fieldPath":"/closedTo"', '"fieldPath":"/closedUntil"'],
      rule: "ref/field",
      at: [4, "/fieldPath"],
      text: '"/closedUntil"',
    },
  },
  {
    title: "a nickname of an address is suggested from its company until somebody writes another",
    edit: newField("nickname", "Nickname", { type: "string", maxLength: 100, "x-suggest": "self.customerDeliveryCompany" }),
    trials: [
      { says: "a written one is kept", screen, with: { "/nickname": "West" }, stored: { "/nickname": "West" } },
      { says: "the company's until then", screen, stored: { "/nickname": "Harbor Home Goods Inc" } },
    ],
    twin: {
      says: "a field that there is not",
      slip: ["self.customerDeliveryCompany", "self.customerDeliverCompany"],
      rule: "expr/unknown-field",
      at: [0, "/x-suggest"],
      text: "customerDeliverCompany",
      suggestion: "customerDeliveryCompany",
    },
  },
  {
    title: "a drawing of the dock is at most a megabyte",
    edit: newField("dockPlan", "Drawing", {
      type: "object",
      "x-file": { accept: ["application/pdf", "image/png"], maxBytes: 1_048_576, call: "senderUpload" },
    }),
    trials: [
      { says: "an address without one is kept", screen, stored: { "/dockPlan": undefined } },
      {
        says: "a byte more is refused",
        screen,
        with: { "/dockPlan": { id: "f1", name: "dock.pdf", size: 1_048_577, type: "application/pdf" } },
        refusedAt: "/dockPlan",
      },
    ],
    twin: {
      says: "a kind of file that there is not",
      slip: ['"image/png"', '"image/pgn"'],
      rule: "meta/value",
      at: [0, "/x-file/accept/1"],
      text: '"image/pgn"',
      suggestion: "image/png",
    },
  },
];

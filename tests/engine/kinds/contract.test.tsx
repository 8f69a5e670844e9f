// @vitest-environment happy-dom
import { test, expect } from "vitest";
import { kinds } from "#engine/kinds/index.ts";
import { inputOf } from "#engine/inputs/inputOf.ts";
import { kindContract, type KindExample } from "./kindContract.tsx";

const file = { id: "f1", name: "bill.pdf", size: 2048, type: "application/pdf", url: "/files/f1" };
const picture = { ...file, name: "bike.png", type: "image/png" };
const same = (shown: string) => ({ zh: shown, en: shown });

const examples: readonly KindExample[] = [
  { kind: "text", schema: { type: "string" }, value: "saddle", shown: same("saddle") },
  { kind: "longText", schema: { type: "string", maxLength: 500 }, value: "two\nlines", shown: same("two\nlines") },
  { kind: "number", schema: { type: "number", "x-decimals": 3 }, value: "1234.500", shown: same("1,234.500") },
  { kind: "money", schema: { type: "number", "x-currency": "CNY" }, value: "9240.00", shown: { zh: "¥9,240.00", en: "¥9,240.00" } },
  { kind: "date", schema: { type: "string", format: "date" }, value: "2026-11-20", shown: same("2026-11-20") },
  { kind: "dateTime", schema: { type: "string", format: "date-time" }, value: "2026-11-20 09:30:00", shown: same("2026-11-20 09:30:00") },
  ...(["segments", "radios", "cards", "select"] as const).map((as) => ({
    kind: "choice",
    as,
    schema: { type: "string" as const, "x-codes": "land" },
    value: "NL",
    shown: { zh: "荷兰", en: "Netherlands" },
  })),
  {
    kind: "choices",
    as: "chips",
    schema: { type: "array", items: { type: "string", "x-codes": "bell" } },
    value: ["brass", "horn"],
    shown: { zh: "铜铃、喇叭", en: "Brass, Horn" },
  },
  {
    kind: "choices",
    as: "select",
    schema: { type: "array", items: { type: "string", "x-codes": "bell" } },
    value: ["brass"],
    shown: { zh: "铜铃", en: "Brass" },
  },
  {
    kind: "cascade",
    schema: { type: "string", "x-cascade": { table: "canton" } },
    value: "荷兰乌得勒支",
    shown: same("荷兰乌得勒支"),
  },
  { kind: "flag", schema: { type: "boolean" }, value: true, shown: same("✓") },
  {
    kind: "list",
    schema: { type: "string", "x-list": { separator: ";", items: { type: "string", format: "email" } } },
    value: "a@x.io;b@x.io",
    shown: same("a@x.io; b@x.io"),
  },
  {
    kind: "list",
    schema: { type: "string", "x-list": { separator: "/", items: { type: "string" } } },
    value: "red/green",
    shown: same("red; green"),
  },
  {
    kind: "texts",
    schema: { type: "object", "x-kind": "texts" },
    value: { zh: "已签收", en: "Signed" },
    shown: { zh: "已签收", en: "Signed" },
    roundTrip: false,
  },
  { kind: "password", schema: { type: "string", writeOnly: true }, value: "secret", shown: same("••••••••"), roundTrip: false },
  {
    kind: "code",
    schema: { type: "string", "x-code": { call: "sendCode", to: "phone" } },
    value: "012345",
    shown: same("012345"),
    roundTrip: false,
  },
  { kind: "phone", schema: { type: "string", "x-kind": "phone" }, value: "+44 20 5550 148", shown: same("+44 20 5550 148") },
  {
    kind: "file",
    schema: { type: "object", "x-file": { accept: ["application/pdf"], maxBytes: 5_000_000, call: "upload" } },
    value: file,
    shown: same("bill.pdf"),
    roundTrip: false,
  },
  {
    kind: "image",
    schema: { type: "object", "x-file": { accept: ["image/png"], maxBytes: 5_000_000, call: "upload" } },
    value: picture,
    shown: same("bike.png"),
    roundTrip: false,
  },
  {
    kind: "reference",
    schema: { type: "string", "x-reference": { entity: "shop", show: ["name", "city"] } },
    value: "1",
    shown: same("1"),
  },
  {
    kind: "group",
    schema: { type: "object", properties: { name: { type: "string", "x-label": { zh: "姓名", en: "Name" } }, phone: { type: "string" } } },
    value: { name: "Ada", phone: "1" },
    shown: { zh: "Ada，1", en: "Ada, 1" },
    roundTrip: false,
  },
  {
    kind: "rows",
    schema: { type: "array", items: { type: "object", properties: { part: { type: "string" } } } },
    value: [{ part: "bell" }],
    shown: same("1"),
    roundTrip: false,
  },
];

for (const example of examples) kindContract(example);

test("every kind is held to the contract; a status is no input of its own", () => {
  const held = new Set(examples.map(({ kind }) => kind));
  expect(kinds.map(({ name }) => name).filter((name) => !held.has(name))).toEqual(["status"]);
  expect(new Set(kinds.map(({ name }) => inputOf(name).Input)).size).toBe(kinds.length);
});

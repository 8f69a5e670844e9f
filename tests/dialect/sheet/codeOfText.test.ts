import { expect, test } from "vitest";
import { codeOfText } from "#dialect/sheet/codeOfText.ts";

const codes = [
  { const: "one", "x-label": { zh: "\u5355\u4ef6", en: "One piece" } },
  { const: "many", "x-label": { zh: "\u5957\u88c5", en: "One set" } },
  { const: 3, "x-label": { zh: "\u7bb1", en: "Box" } },
];

test.each([
  ["one", "one"],
  [" \uff2f\uff2e\uff25 \uff30\uff29\uff25\uff23\uff25 ", "one"],
  ["3", 3],
  ["B", 3],
  ["\u5957", "many"],
  ["\u5957\u88c5 / One set", "many"],
  ["Box / One piece", "one"],
  ["One", "one"],
  ["On", undefined],
  ["/", undefined],
  ["Boxes", undefined],
])("%j means %j", (text, code) => {
  expect(codeOfText(codes, text)).toBe(code);
});

test("a cell may say a word of an older template: whole, and never in place of a label", () => {
  const units = [
    { const: "KG", "x-label": { zh: "kg", en: "kg" }, also: ["公斤", "Kilogram"] },
    { const: "CBM", "x-label": { zh: "cbm", en: "cbm" }, also: ["方", "kg"] },
  ];
  const read = (text: string) => codeOfText(units, text);
  expect([read(" 公斤 "), read("KILOGRAM"), read("方"), read("kg"), read("Kilo"), read("公")]).toEqual([
    "KG",
    "KG",
    "CBM",
    "KG",
    undefined,
    undefined,
  ]);
});

test("a list without codes knows no text", () => {
  expect(codeOfText([], "one")).toBeUndefined();
});

test("a text longer than any label is no code, even where it begins like one", () => {
  expect(codeOfText(codes, `one/${" ".repeat(500)}`)).toBeUndefined();
});

import { expect, test } from "vitest";
import type { TranslatedText } from "#dialect/lint/workspace/translatedTexts.ts";
import { findTexts } from "../../../src/workbench/files/findTexts.ts";

const text = (file: string, pointer: string, en: string, zh = en): TranslatedText => ({
  file,
  pointer,
  line: 1,
  where: { en },
  texts: { en, zh },
  gaps: [],
});
const texts = [
  text("schemas/messages", "/form.weight", "The weight is missing"),
  text("schemas/workbench", "/weight.title", "Weight"),
  text("schemas/entities/box.json", "/properties/grossWeight/x-label", "Gross weight", "毛重"),
  text("schemas/entities/box.json", "/properties/weight/x-label", "Weight", "重量"),
  text("schemas/entities/box.json", "/x-rules/0/message", "Weight must not be below the net weight"),
  text("schemas/limits.json", "/maxBox/x-label", "Heaviest box"),
];
const found = (search: string) => findTexts(texts, search).texts.map(({ pointer }) => pointer);

test("texts are found by any word in any language, whole ones first and sentences of the catalogue last", () => {
  expect(found("weight")).toEqual(["/properties/weight", "/x-rules/0", "/properties/grossWeight", "/form.weight"]);
  expect(found("重量")).toEqual(["/properties/weight"]);
  expect(found("weight net")).toEqual(["/x-rules/0"]);
  expect(found("nothing of it")).toEqual([]);
});

test("a question without a text that has all its words finds what comes nearest", () => {
  expect(findTexts(texts, "what is the heaviest box")).toMatchObject({ isNear: true, texts: [{ pointer: "/maxBox" }] });
  expect(findTexts(texts, "最大毛重")).toMatchObject({ isNear: true, texts: [{ pointer: "/properties/grossWeight" }] });
  expect(findTexts(texts, "weight").isNear).toBe(false);
  const named = [
    text("schemas/messages", "/how", "How often"),
    text("schemas/screens/a.json", "/label", "Addresses"),
    text("schemas/limits.json", "/most/x-label", "Addresses of a customer"),
  ];
  expect(findTexts(named, "how many addresses", "how many").texts.map(({ pointer }) => pointer)).toEqual(["/most", ""]);
});

test("a field and a limit are found by their names too, and open as their own part", () => {
  expect(findTexts(texts, "grossWeight").texts).toMatchObject([{ file: "schemas/entities/box.json", name: "grossWeight" }]);
  expect(found("maxbox")).toEqual(["/maxBox"]);
});

test("a sentence opens in the file of its first language; the words of the workbench itself are left out", () => {
  expect(findTexts(texts, "missing").texts[0]).toMatchObject({ file: "schemas/messages/en.json", pointer: "/form.weight" });
  expect(findTexts(texts, "weight").count).toBe(4);
});

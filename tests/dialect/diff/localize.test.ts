/** Every sentence of the difference has its Chinese and German, with the same placeholders, and none is unused. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { localize } from "#dialect/diff/localize.ts";
import german from "../../../src/dialect/diff/de.json";
import chinese from "../../../src/dialect/diff/zh.json";
import parts from "../../../src/dialect/diff/parts.json";

const folder = new URL("../../../src/dialect/diff/", import.meta.url);
const source = readdirSync(folder)
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .join("\n");
/** What the functions that make sentences are called with. A text without letters, such as `“{1}”`, is the same in every language. */
const written = [
  ...source.matchAll(/(?:localize|words|wording|demand|allowed|bound)\((?:"(?:looser|stricter)", )?\s*"((?:[^"\\]|\\.)*)"/g),
  ...source.matchAll(/condition\("([^"]*)"/g),
  ...source.matchAll(/condition\("[^"]*", "([^"]*)"/g),
].flatMap(([, text = ""]) => (/[a-z]/.test(text) ? [text] : []));
const ofParts = Object.values(parts).flatMap((table) => Object.values(table).flatMap(([name]) => name ?? []));
const named = [...[...source.matchAll(/\bname: "([^"]*)"/g)].map(([, text]) => text ?? ""), ...ofParts];
const holes = (text: string): string[] => [...new Set(text.match(/\{\d\}/g))].sort((a, b) => a.localeCompare(b));

describe.each([
  ["Chinese", chinese],
  ["German", german],
] as const)("in %s", (_language, dictionary) => {
  test("every sentence that is said is there", () => {
    expect(written.length).toBeGreaterThan(150);
    expect([...written, ...named].filter((text) => !(text in dictionary))).toEqual([]);
  });

  test("every sentence fills in the same parts and is one that is said", () => {
    for (const [english, text] of Object.entries(dictionary)) {
      expect([english, holes(text)]).toEqual([english, holes(english)]);
      expect(ofParts.includes(english) || source.includes(`"${english}"`), english).toBe(true);
    }
  });
});

test("all languages have the same sentences", () => {
  expect(Object.keys(german)).toEqual(Object.keys(chinese));
});

test("a part is said in the same language", () => {
  expect(localize("rule “{1}”", { en: "order", zh: "次序", de: "Reihenfolge" })).toEqual({
    en: "rule “order”",
    zh: "规则“次序”",
    de: "Regel „Reihenfolge“",
  });
});

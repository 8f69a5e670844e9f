/** `schemas/keywords.md` and `schemas/keywords.zh.md`: every keyword of the meta-schemas, in both languages of the readers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chineseKeywords, germanKeywords, keywordsPage, keywordsPages, metaSentences, untranslated } from "../../scripts/keywords.mjs";
import { root } from "../helpers/schemas/product.ts";

const page = (language: "en" | "zh") => readFileSync(join(root, keywordsPages[language].path), "utf8");

test.each(["en", "zh"] as const)(
  "the list of keywords (%s) names all that the meta-schemas know; `npm run keywords` writes it anew",
  (language) => {
    expect(page(language)).toBe(keywordsPage(language));
  },
);

test("both pages list the same keywords in the same order, with the same links, and lead to each other", () => {
  const told = (language: "en" | "zh") =>
    page(language)
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) => [line.split("|")[1], ...[...(line.split("|")[2] ?? "").matchAll(/\]\((.*?)\)/g)].map(([, to]) => to)].join(" "));
  expect(told("en").length).toBeGreaterThan(600);
  expect(told("zh")).toEqual(told("en"));
  expect([page("en").includes("(keywords.zh.md)"), page("zh").includes("(keywords.md)")]).toEqual([true, true]);
});

/** What a sentence names and every language keeps as it is. */
const names = /`[^`]+`|\{[^}]+\}|"[^" ]+"|\bx-[a-z-]+|\bself\b|\$\w+|@\w+|\bsrc\/[\w/]+|\bschemas\/\w+|\b\w+\.json\b|\b[a-z]+[A-Z]\w*/g;

/** The names that a translation does not keep. */
function lostNames(sentences: readonly (readonly [string, string])[]): string[] {
  expect(sentences.flatMap(([english]) => english.match(names) ?? []).length).toBeGreaterThan(150);
  return sentences.flatMap(([english, said]) =>
    (english.match(names) ?? []).filter((name) => !said.includes(name)).map((name) => `${name}: ${said}`),
  );
}

describe("the German of the keywords", () => {
  const sentences = Object.entries(germanKeywords);

  test("has a sentence for every title and description, and no other", () => {
    expect(untranslated(germanKeywords)).toEqual([]);
  });

  test("is not the English sentence, but for a unit", () => {
    expect(sentences.filter(([english, german]) => english === german)).toEqual([["mm", "mm"]]);
  });

  test("keeps the places, keywords, files and names of the English sentence", () => {
    expect(lostNames(sentences)).toEqual([]);
  });
});

describe("the Chinese of the keywords", () => {
  const sentences = Object.entries(chineseKeywords);

  test("has a sentence for every title and description, and no other", () => {
    expect(metaSentences().size).toBeGreaterThan(1000);
    expect(untranslated()).toEqual([]);
    expect(untranslated({ One: "一" }, new Set(["Two"]))).toEqual(["missing: Two", "unused: One"]);
  });

  test("is Chinese in every sentence", () => {
    expect(sentences.filter(([, chinese]) => !/\p{Script=Han}/u.test(chinese))).toEqual([]);
    expect(sentences.filter(([, chinese]) => /\p{Script=Han}[,;:?!]|[,;?!]\p{Script=Han}/u.test(chinese))).toEqual([]);
  });

  test("keeps the places, keywords, files and names of the English sentence", () => {
    expect(lostNames(sentences)).toEqual([]);
  });

  test("calls one thing by one word", () => {
    const words: readonly (readonly [RegExp, string])[] = [
      [/\btransitions?\b/i, "流转"],
      [/(?<!in )\bscopes?\b/i, "权限范围"],
      [/\bwebhooks?\b/i, "webhook"],
      [/\boption list\b/i, "选项列表"],
      [/\btimelines?\b/i, "时间线"],
    ];
    const other = sentences.flatMap(([english, chinese]) =>
      words.filter(([word, one]) => word.test(english) && !chinese.includes(one)).map(([, one]) => `${one}: ${english} ${chinese}`),
    );
    expect(other).toEqual([]);
  });
});

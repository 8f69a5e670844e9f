import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ruleReason, ruleTitle } from "../../../src/dialect/lint/ruleReasons.ts";
import { mistakesOf } from "./mistakes.ts";

const folder = new URL("../../../src/dialect/lint/", import.meta.url);

const named = (text: string): string[] =>
  [
    ...text.matchAll(
      /["'`]((?:json|keyword|meta|file|ref|route|spec|i18n|expr|tab|state|rule|id|call|text|list|pattern|compute|screen|examples|bind|reason|records|range|unused|inert|migrate|letter|cascade|table)\/[a-z-]+)["'`]/g,
    ),
  ].map((match) => match[1] ?? "");

const sources = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(new URL(path, folder), "utf8").replace(/\/\*[\s\S]*?\*\//g, ""));
const inCode = [...new Set(sources.flatMap(named))].sort();
const documented = [...new Set(named(readFileSync(new URL("README.md", folder), "utf8")))].sort();

test("every rule of the check is explained in its README, and no other", () => {
  expect(documented).toEqual(inCode);
});

test("every rule of the check has its reason in English, and in Chinese its name and its reason", () => {
  const unsaid = inCode.flatMap((rule) => {
    const finding = { rule, message: "" };
    const words = { en: ruleReason(rule), name: ruleTitle(finding, "zh") ?? "", zh: ruleReason(rule, "zh") };
    return words.en !== "" && /\p{Script=Han}/u.test(words.name) && /\p{Script=Han}/u.test(words.zh) ? [] : [rule];
  });
  expect(unsaid).toEqual([]);
});

test("every rule of the check has a planted mistake", () => {
  const groups = readdirSync(new URL("mistakes/", import.meta.url)).map((name) => name.replace(".json", ""));
  const planted = new Set(groups.flatMap(mistakesOf).map(({ rule }) => rule));
  // What a whole file does wrong cannot be planted by a change of text; such rules have tests of their own.
  const ofFiles = ["file/unknown", "inert/code", "unused/codes", "unused/entity", "unused/message", "unused/screen"];
  const ofMigrations = inCode.filter((rule) => rule.startsWith("migrate/"));
  expect(inCode.filter((rule) => !planted.has(rule)).sort()).toEqual([...ofFiles, ...ofMigrations].sort());
});

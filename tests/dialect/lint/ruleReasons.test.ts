import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ruleReason, ruleTitle } from "../../../src/dialect/lint/ruleReasons.ts";
import { loadRuleWords } from "../../../src/dialect/lint/ruleWords.ts";
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

test("every rule of the check has its reason in English", () => {
  expect(inCode.filter((rule) => ruleReason(rule) === "")).toEqual([]);
});

/** What a title or a reason of the language is written with. */
const written = { zh: /\p{Script=Han}/u, de: /[A-ZÄÖÜ][a-zäöüß]/ };

test.each(Object.entries(written))(
  "every rule of the check has its name and its reason in %s, and no other has",
  async (language, letters) => {
    const rules = await loadRuleWords(language);
    const unsaid = inCode.filter((rule) => {
      const title = ruleTitle({ rule, message: "" }, { language, rules }) ?? "";
      return !letters.test(title) || !letters.test(rules[rule]?.[1] ?? "");
    });
    expect({ unsaid, unknown: Object.keys(rules).filter((rule) => ruleReason(rule) === "") }).toEqual({ unsaid: [], unknown: [] });
  },
);

test("every rule of the check has a planted mistake", () => {
  const groups = readdirSync(new URL("mistakes/", import.meta.url)).map((name) => name.replace(".json", ""));
  const planted = new Set(groups.flatMap(mistakesOf).map(({ rule }) => rule));
  // What a whole file does wrong cannot be planted by a change of text; such rules have tests of their own.
  const ofFiles = ["file/unknown", "inert/code", "unused/codes", "unused/entity", "unused/message", "unused/screen"];
  const ofMigrations = inCode.filter((rule) => rule.startsWith("migrate/"));
  expect(inCode.filter((rule) => !planted.has(rule)).sort()).toEqual([...ofFiles, ...ofMigrations].sort());
});

/** Findings in every language that ships: every sentence that the rules say has its own, with the same places. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import german from "../../../../src/dialect/lint/workspace/details.de.json";
import chinese from "../../../../src/dialect/lint/workspace/details.zh.json";
import { Said, say, word } from "../../../../src/dialect/lint/workspace/say.ts";
import { compiled, findingsOf, planted } from "../library.ts";
import { mistakesOf } from "../mistakes.ts";

/** The sentences of each language, and the characters by which a sentence is recognised as written in it. */
const languages: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
  ["Chinese", chinese, /\p{Script=Han}|^[^a-z]*$/u],
  ["German", german, /./],
];
const folder = new URL("../../../../src/dialect/lint/", import.meta.url);
const sources = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(new URL(path, folder), "utf8"));

/** The sentence that begins behind "say`", with a place for each part. */
function sentenceAt(source: string, start: number): string {
  let key = "";
  let places = 0;
  for (let at = start; source[at] !== "`"; at += 1) {
    if (source[at] === "\\") {
      at += 1;
      key += source[at] ?? "";
    } else if (source.startsWith("${", at)) {
      key += `{${places}}`;
      places += 1;
      at = partEnd(source, at + 2);
    } else key += source[at] ?? "";
  }
  return key;
}

/** The closing brace of a part, which may hold templates and objects itself. */
function partEnd(source: string, start: number): number {
  let depth = 1;
  let isTemplate = false;
  let at = start;
  for (; depth > 0; at += 1) {
    if (source[at] === "`") isTemplate = !isTemplate;
    else if (source.startsWith("${", at)) isTemplate = false;
    if (source[at] === "{") depth += 1;
    if (source[at] === "}") depth -= 1;
    if (at >= source.length) throw new Error("A part of a sentence does not end.");
  }
  return at - 1;
}

const said = [...new Set(sources.flatMap((source) => [...source.matchAll(/\bsay`/g)].map(({ index }) => sentenceAt(source, index + 4))))];

const placesOf = (text: string) => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort();

describe.each(languages)("in %s", (_name, sentences, letters) => {
  test("every sentence of a rule has its own", () => {
    expect(said.length).toBeGreaterThan(150);
    expect(said.filter((sentence) => !letters.test(sentences[sentence] ?? ""))).toEqual([]);
  });

  test("a sentence fills in the places of the English one", () => {
    expect(said.filter((key) => placesOf(key).join() !== placesOf(sentences[key] ?? "").join())).toEqual([]);
  });
});

test("the languages have the same sentences, and German ones are not English", () => {
  expect(Object.keys(german)).toEqual(Object.keys(chinese));
  const same = Object.entries(german).filter(([english, sentence]) => english === sentence);
  expect(same.map(([english]) => english)).toEqual(["{0}: {1} {2}.{3}{4}", "{0}{1}", " in {0}", "{0} ({1})", "{0} ({1}:{2})"]);
});

test("parts that are sentences are filled in by language", () => {
  const made = say`There is no ${word("state")} "${"colour"}".${""}`;
  expect([made.en, made.in("zh"), String(made)]).toEqual([
    'There is no state "colour".',
    "没有状态“colour”。",
    'There is no state "colour".',
  ]);
  expect(made.in("de")).toBe("Hier fehlt: Status „colour“ gibt es nicht.");
  expect(word("is more than {limit}", { limit: 5 })).toEqual(new Said("is more than 5", { zh: "大于 5", de: "ist mehr als 5" }));
});

const groups = readdirSync(new URL("../mistakes/", import.meta.url)).map((name) => name.replace(".json", ""));

// A test for each group: all mistakes together take ten seconds of a processor, a minute on a busy machine.
test.each(groups)("a finding of each planted mistake of %s has its sentence in the other languages", async (group) => {
  const plain = new Set<string>();
  for (const { rule, file, before, after } of mistakesOf(group)) {
    const input = planted(file, before, after);
    for (const finding of findingsOf(group === "examples" ? await compiled(input) : input))
      if (finding.rule === rule && finding.details === undefined) plain.add(rule);
  }
  expect([...plain].sort()).toEqual([]);
});

/** A check that remembers the one before: it finds what a check from scratch finds, whatever was edited. */
import { expect, test, vi } from "vitest";
import { isObject, type Json } from "#dialect/json/json.ts";
import type { LintFinding, LintInput } from "#dialect/lint/workspace/finding.ts";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { runsOf } from "../../../helpers/runsOf.ts";
import { library } from "../library.ts";

type Files = LintInput["files"];

/** Numbers between 0 and 1, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Changes one value of the file: a text, a number, a key, an entry that goes, two that change places. */
function edited(text: string, random: () => number): string {
  const root = JSON.parse(text) as Json;
  const holders: (Json[] | Record<string, Json>)[] = [];
  const visit = (value: Json): void => {
    if (!Array.isArray(value) && !isObject(value)) return;
    if (Object.keys(value).length > 0) holders.push(value as Json[] | Record<string, Json>);
    for (const inside of Object.values(value)) visit(inside as Json);
  };
  visit(root);
  const pick = <Value>(from: readonly Value[]): Value => from[Math.floor(random() * from.length)] as Value;
  const holder = pick(holders) as Record<string, Json>;
  const key = pick(Object.keys(holder));
  const value = holder[key];
  if (typeof value === "string" && random() < 0.7)
    holder[key] = pick([`${value}x`, value.slice(1), value.replace(/==|<=/, ">="), "self.title == 'a'"]);
  else if (typeof value === "number") holder[key] = value + pick([-1, 1, 100]);
  else if (typeof value === "boolean") holder[key] = !value;
  else if (Array.isArray(holder)) (holder as Json[]).splice(Number(key), 1);
  else delete holder[key];
  return JSON.stringify(root, null, 2);
}

/** The findings of a new process. */
async function foundAnew(files: Files): Promise<LintFinding[]> {
  vi.resetModules();
  const fresh = (await import("#dialect/lint/lintSchemas.ts")) as typeof import("#dialect/lint/lintSchemas.ts");
  return fresh.lintSchemas({ ...library, files });
}

test("whatever is edited, taken back or edited on, it finds what a check from scratch finds", async () => {
  const random = numbers(28);
  const memory = new FileMemory();
  const paths = library.files.map(({ path }) => path).filter((path) => !path.startsWith("schemas/records/"));
  const expressive = paths.filter((path) => /entities|states|codes|limits/.test(path));
  let files = library.files;
  const kinds = new Set<string>();
  for (let round = 0; round < runsOf("LINT_EDITS", 60); round++) {
    // Edits come alone, on top of one another, and are taken back.
    if (round % 4 === 0) files = library.files;
    const from = round % 3 === 0 ? paths : expressive;
    const path = from[Math.floor(random() * from.length)] as string;
    files = files.map((file) => (file.path === path ? { path, text: edited(file.text, random) } : file));
    const found = lintSchemas({ ...library, files }, memory);
    expect(found, `round ${round}: ${path}`).toEqual(await foundAnew(files));
    for (const { rule } of found) kinds.add(rule);
  }
  expect(kinds.size, "the edits make many different mistakes").toBeGreaterThan(5);
}, 120_000);

test("another limit, code or type is another outcome of a condition that nobody has touched", () => {
  const memory = new FileMemory();
  const outcome = (was: string, is: string, path = "schemas/entities/book.json") => {
    const files = library.files.map((file) => (file.path === path ? { path, text: file.text.replace(was, is) } : file));
    if (was !== "") expect(files).not.toEqual(library.files);
    return lintSchemas({ ...library, files }, memory).map(({ rule }) => rule);
  };
  const sound = outcome("", "");
  expect(outcome('"en": "Title"', '"en": "Name"')).toEqual(sound);
  expect(outcome('"type": "integer", "minimum": 1', '"type": "string", "maxLength": 3')).toContain("expr/type");
  expect(outcome("", "")).toEqual(sound);
});

/** Another language is added in JSON alone, and the check of the schemas lists what is still to be translated. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { Site } from "#dialect/schema/screens.ts";
import { readLintInput } from "#server/schemas/lintFolder.ts";
import { addLanguage } from "../helpers/schemas/addLanguage.ts";
import { newLanguage } from "../../scripts/new/newLanguage.ts";
import { copyLibrary, type SchemaCopy, copySchemas } from "../helpers/schemas/schemaCopy.ts";
import { root } from "../helpers/schemas/product.ts";

let copy: SchemaCopy;
beforeAll(async () => {
  copy = await copySchemas();
});
afterAll(() => copy.remove());

test("with every text translated nothing is missing; the one that was forgotten is named by file and line", async () => {
  await addLanguage(copy, "fr", (english) => `« ${english} »`);
  await copy.edit<{ properties: Record<string, { "x-label": Record<string, string> }> } & EntitySchema>(
    "schemas/entities/delivery-address.json",
    ({ properties }) => delete properties["city"]?.["x-label"]["fr"],
  );
  const site = JSON.parse(await readFile(join(copy.root, "screens.json"), "utf8")) as Site;
  expect(site.languages.at(-1)).toEqual({ code: "fr", name: "Français", html: "fr", labels: "long" });
  const found = lintSchemas(await readLintInput(copy.root, root)).filter(
    ({ rule }) => rule.startsWith("i18n/") || rule.startsWith("meta/"),
  );
  expect(found).toMatchObject([
    {
      rule: "i18n/missing",
      file: "schemas/entities/delivery-address.json",
      pointer: "/properties/city/x-label",
      message: 'The text in "fr" is missing: write "fr": "…" beside "城市".',
    },
  ]);
});

test("what is not translated yet is said in English and stays on the list; words that lose their places are not taken over", async () => {
  const library = await copyLibrary();
  const input = await readLintInput(library.root, library.root);
  await library.remove();
  const list = (text?: string) => newLanguage(input, "fr", { path: "fr.json", text });
  const fileOf = (plan: ReturnType<typeof list>, path: string) => plan.changes.find((change) => change.path === path)?.after ?? "";
  const lines = JSON.parse(fileOf(list(), "fr.json")) as Record<string, string>[];
  expect(lines.every(({ en, fr }) => en !== undefined && fr === "")).toBe(true);

  const placed = lines.find(({ en = "" }) => en.includes("{"));
  const plain = lines.find(({ en = "" }) => !en.includes("{"));
  const filled = lines.map((line) => (line === placed || line === plain ? { ...line, fr: "Traduit" } : line));
  const plan = list(JSON.stringify(filled));
  const written = plan.changes.filter(({ path }) => path !== "fr.json").map(({ after }) => after);
  expect(written.join().match(/"fr": "Traduit"|: "Traduit"/g)?.length).toBeGreaterThan(0);
  expect(plan.next[0]).toContain(`1 of ${lines.length} texts`);
  expect(plan.next.join("\n")).toContain("places to fill in are not those of the English text: Traduit");
  expect(JSON.parse(fileOf(plan, "fr.json"))).toEqual(filled);
  expect(() => newLanguage(input, "french")).toThrow('"french" is no code of a language');
});

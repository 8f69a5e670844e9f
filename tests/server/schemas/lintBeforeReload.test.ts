/** What an author may save while the server runs: it is taken over, or refused with its place, and the last good version goes on serving. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import { createReloadLint } from "../../../src/server/schemas/lintBeforeReload.ts";
import { createSchemaStore, type SchemaStore } from "../../../src/server/schemas/schemaStore.ts";
import { copySchemas, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

let copy: SchemaCopy;
let store: SchemaStore;
beforeAll(async () => {
  copy = await copySchemas();
  store = await createSchemaStore({
    root: copy.root,
    cacheFolder: join(root, ".cache/schemas"),
    lint: createReloadLint(copy.root, root),
  });
});
afterAll(() => copy.remove());

const book = "schemas/entities/delivery-address.json";
const insert = (rule: object) => (text: string) => text.replace('"x-rules": [', `"x-rules": [ ${JSON.stringify(rule)},`);
const rule = (id: string, cel: string) => insert({ id, rule: cel, message: { zh: "不行", en: "No" } });

test.each<[string, (text: string) => string, RegExp]>([
  ["broken JSON", (text) => text.replace('"city": {', '"city": {{'), /json\/syntax/],
  ["a half-typed expression", rule("half", "has(self.city) && self.city =="), /expr\/syntax/],
  ["a rule over a field that is not there", rule("gone", "self.citty == 'Dallas'"), /city/],
  ["a rule that nobody can keep", rule("nobody", "false"), /examples\/invalid|expr\/always-false/],
  [
    "a rule with no end of work",
    rule(
      "endless",
      "self.city.split(' ').all(a, self.city.split(' ').all(b, self.city.split(' ').all(c, self.city.split(' ').all(d, a != b || c == d))))",
    ),
    /expr\/cost/,
  ],
  ["a pattern that could run for ever", (text) => text.replace('"maxLength": 100', '"maxLength": 100, "pattern": "^(a+)+$"'), /pattern/],
])("%s is refused with its place, and the last good version serves on", async (_, change, why) => {
  const file = join(copy.root, book);
  const good = await readFile(file, "utf8");
  const before = store.current();
  const changed = change(good);
  expect(changed).not.toBe(good);
  await writeFile(file, changed);
  const said = await store.reload().catch((error: unknown) => (error as Error).message);
  await writeFile(file, good);
  expect(said).toMatch(why);
  expect(said).toContain(book);
  expect(store.current()).toBe(before);
});

test("what is right is taken over", async () => {
  const before = store.current();
  await copy.edit<{ deliveryAddresses: { value: number } }>("schemas/limits.json", (limits) => void (limits.deliveryAddresses.value += 1));
  await store.reload();
  expect(store.current()).not.toBe(before);
});

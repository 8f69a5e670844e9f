/** `npm run new -- product` and `--product`: what is written is a product that the check accepts, in its own languages. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";

let folder: string;
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "lading-product-")), "shop");
});
afterAll(() => rm(join(folder, ".."), { recursive: true, force: true }));

const run = (script: string, ...args: string[]) => {
  const { DATA_DIR: _, SCHEMA_ROOT: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, encoding: "utf8", env });
  return { status, output: stdout + stderr };
};

test("writes a product in the languages that are named, which the check accepts", async () => {
  const made = run("scripts/run.mjs", "new", "product", folder, "--languages", "en,de");
  expect(made).toMatchObject({
    status: 0,
    output: expect.stringMatching(/made {5}screens\.json[\s\S]*Next:\n- Start it: npm start -- --product /),
  });
  const site = JSON.parse(await readFile(join(folder, "screens.json"), "utf8"));
  expect(site.languages.map(({ code }: { readonly code: string }) => code)).toEqual(["en", "de"]);
  expect(site.routes[0].title).toEqual({ en: "Log in", de: "Anmelden" });
  // An editor finds the meta-schemas of this project from the folder of the product.
  const { "json.schemas": bound } = JSON.parse(await readFile(join(folder, ".vscode/settings.json"), "utf8"));
  const { url } = bound.find(({ fileMatch }: { readonly fileMatch: readonly string[] }) => fileMatch.includes("/schemas/entities/*.json"));
  expect(existsSync(url.startsWith("file:") ? fileURLToPath(url) : join(folder, url))).toBe(true);
  const check = run("scripts/check.mjs", "--product", folder);
  expect(check.output).toMatch(/✓ 0 errors, 1 warning and 0 hints/);
  expect(check.status).toBe(0);
});

test("has the example records, of which the demonstration data is made, in the product's own language", async () => {
  const german = `${folder}-de`;
  expect(run("scripts/run.mjs", "new", "product", german, "--languages", "de,en").status).toBe(0);
  const titles = async (product: string) => JSON.parse(await readFile(join(product, "schemas/entities/task.json"), "utf8")).examples[0];
  expect([await titles(german), await titles(folder)]).toEqual([{ title: "Lieferanten anrufen" }, { title: "Call the supplier" }]);
});

test("does not write over a product, and takes only codes of languages", () => {
  expect(run("scripts/run.mjs", "new", "product", folder)).toMatchObject({
    status: 2,
    output: expect.stringContaining("holds a product already"),
  });
  const refused = run("scripts/run.mjs", "new", "product", `${folder}2`, "--languages", "en,German");
  expect(refused).toMatchObject({ status: 2, output: expect.stringContaining('"German" is no code of a language') });
  expect(existsSync(`${folder}2`)).toBe(false);
});

test("says which folder is no product", () => {
  const { status, output } = run("scripts/start.mjs", "--product", join(root, "docs"));
  expect(output).toMatch(/docs is no product: it has no screens\.json\. Such as --product examples\/clinic/);
  expect(status).toBe(2);
});

test("adds an entity in the languages of the product", async () => {
  const made = run("scripts/run.mjs", "new", "entity", "supplier", "--label", "de=Lieferant", "--product", folder);
  // German has no rule for a plural: the command says where to write it.
  expect(made).toMatchObject({ status: 0, output: expect.stringContaining("--plural de=") });
  expect(await readFile(join(folder, "screens.json"), "utf8")).toContain('"title": { "en": "Suppliers", "de": "Lieferant" }');
  const entity = JSON.parse(await readFile(join(folder, "schemas/entities/supplier.json"), "utf8"));
  expect(entity["x-label"]).toEqual({ en: "Supplier", de: "Lieferant" });
  expect(entity.properties.name["x-label"]).toEqual({ en: "Name", de: "Name" });
  const calls = JSON.parse(await readFile(join(folder, "schemas/endpoints.json"), "utf8")).calls;
  expect(calls.supplierList.path).toBe("/supplier/list");
  expect(run("scripts/check.mjs", "--product", folder).output).toMatch(/✓ 0 errors, 1 warning/);
});

test("adds an import and a site for the staff, in the languages of the product", async () => {
  const shop = `${folder}-de`;
  const begin = (...args: string[]) => run("scripts/run.mjs", "new", ...args, "--product", shop);
  expect(begin("entity", "supplier", "--label", "de=Lieferant", "--plural", "de=Lieferanten").status).toBe(0);
  expect(begin("import", "supplier")).toMatchObject({ status: 2, output: expect.stringContaining("--key FIELD") });
  expect(begin("import", "supplier", "--key", "name").status).toBe(0);
  const { properties } = JSON.parse(await readFile(join(shop, "schemas/entities/supplier.json"), "utf8"));
  expect(properties.name["x-unique"]).toEqual({ per: "customer" });
  expect(await readFile(join(shop, "screens.json"), "utf8")).toContain(
    '"title": { "de": "Lieferanten importieren", "en": "Import suppliers" }',
  );
  const desk = begin("desk");
  expect(desk).toMatchObject({ status: 0, output: expect.stringContaining("desk-clerk") });
  expect(await readFile(join(shop, "schemas/sites/desk.json"), "utf8")).toContain('"title": { "de": "Lieferanten", "en": "Suppliers" }');
  expect(begin("desk")).toMatchObject({ status: 2, output: expect.stringContaining("There is a desk already") });
  expect(run("scripts/check.mjs", "--product", shop).output).toMatch(/✓ 0 errors, 1 warning/);
});

// @whole-run: starts a product of its own, in a browser.
/** `npm run new -- product` and `--product`: another product starts from JSON alone, with its own records, languages and looks. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../scripts/lib/chromium.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { loadWords } from "../../src/workbench/client/words.ts";
import { type OpenProduct, openProduct } from "../helpers/journeys/openProduct.ts";

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

describe.skipIf(!hasChromium())("a new product in the browser", () => {
  let shop: OpenProduct;
  beforeAll(async () => {
    const site = join(folder, "screens.json");
    await writeFile(site, (await readFile(site, "utf8")).replace('"New product"', '"Corner Shop"').replace("#0f766e", "#7c2d12"));
    shop = await openProduct(folder, { env: { WORKBENCH: "1", WORKBENCH_PASSWORD: "open-the-bench" } });
  });
  afterAll(() => shop.close());

  test("has its own name, language, mark and colour before any script runs, and its own records", async () => {
    const html = await (await fetch(shop.server.url)).text();
    expect(html).toContain('<html lang="en"');
    expect(html).toContain("<title>Corner Shop</title>");
    expect(html).toMatch(/rel="icon" href="data:image\/svg\+xml,[^"]*%237c2d12/);
    expect(html).not.toMatch(/Lading<|zh-CN/);
    expect(existsSync(join(shop.server.dataDir, "db"))).toBe(true);
  });

  test("lets a visitor register, log in, make a task and finish it, and notifies at the bell", async () => {
    const { page, open, logIn } = shop;
    await open("/home");
    expect(await shop.faults()).toEqual([]);
    await open("/register");
    const typed = {
      "Login name": "berta",
      Password: "Linden-2026",
      "Repeat password": "Linden-2026",
      Name: "Berta Klein",
      Email: "b@shop.example",
    };
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).first().fill(value);
    expect(await shop.faults()).toEqual([]);
    await page.getByRole("button", { name: "Register" }).click();
    await page.waitForURL(/registered/);
    await logIn("berta", "Linden-2026");
    await page.getByText("No tasks yet").waitFor();
    await open("/tasks?drawer=create");
    await page.getByLabel("Title").first().fill("Buy paper");
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("link", { name: /^T26/ }).first().click();
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText("Finished").first().waitFor();
    await page.getByText("Done", { exact: true }).first().waitFor();
    expect(await shop.faults()).toEqual([]);
    await open("/messages");
    await page.getByText("Buy paper is done").first().waitFor();
  });

  test("shows the texts of its other language", async () => {
    const { page, open } = shop;
    await open("/tasks");
    await page
      .getByRole("button", { name: /English/ })
      .first()
      .click();
    await page.getByRole("menu").getByText("Deutsch").click();
    await page.getByRole("link", { name: "Aufgaben" }).first().waitFor();
    expect(shop.complaints).toEqual([]);
  });

  test("opens its workbench in German: every word of the pages that are opened, and a new field has both languages", async () => {
    const { page, server, complaints } = shop;
    const { de = {}, en = {} } = await loadWords(["de"]);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.goto(`${server.url}/#/workbench/schemas/entities/task.json`);
    await page.getByLabel("Anmeldename").fill("Anna");
    await page.getByLabel("Passwort").fill("open-the-bench");
    await button("Werkbank öffnen").click();
    await page.getByRole("navigation", { name: "Dateien" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    const group = page.getByRole("radiogroup", { name: "Sprache", exact: true });
    expect(await group.getByRole("radio").count()).toBe(2);
    await page.getByRole("radiogroup", { name: "Bearbeitet als" }).getByText("Formular").click();
    await button("Feld hinzufügen").click();
    await page.getByLabel("Name des Feldes").fill("colour");
    await page.getByLabel("Bezeichnung (English)").fill("Colour");
    await page.getByLabel("Bezeichnung (Deutsch)").fill("Farbe");
    await button("Hinzufügen").click();
    await page.getByRole("heading", { name: "colour" }).waitFor();
    const written = await (await page.request.get(`${server.url}/workbench/files/schemas/entities/task.json`)).json();
    expect(JSON.parse(written.text).properties.colour["x-label"]).toEqual({ en: "Colour", de: "Farbe" });
    // Whatever is a whole text of the workbench in English, and has another one in German, must not be on the page.
    const foreign = new Set(Object.entries(en).flatMap(([key, text]) => (de[key] === text || text.length < 4 ? [] : [text])));
    const spoken = await page.evaluate(() => [
      ...[...document.querySelectorAll("button, label, h1, h2, h3, legend, [role=tab], [role=status]")].map(
        (one) => (one as HTMLElement).innerText,
      ),
      ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label") ?? ""),
    ]);
    expect(spoken.length).toBeGreaterThan(50);
    expect(spoken.map((text) => text.trim()).filter((text) => foreign.has(text))).toEqual([]);
    await page.getByRole("radiogroup", { name: "Sprache", exact: true }).getByText("En").click();
    await button("Discard").waitFor();
    expect(complaints).toEqual([]);
  });
});

// @whole-run: starts a product of its own, in a browser.
/** Another product starts from JSON alone (`npm run new -- product`), with its own records, languages and looks. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../scripts/lib/chromium.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { loadWords } from "../../src/workbench/client/words.ts";
import { type OpenProduct, openProduct } from "../helpers/journeys/openProduct.ts";

describe.skipIf(!hasChromium())("a new product in the browser", () => {
  let parent: string;
  let shop: OpenProduct;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), "lading-product-"));
    const folder = join(parent, "shop");
    const { DATA_DIR: _, SCHEMA_ROOT: __, ...env } = process.env;
    execFileSync(process.execPath, [join(root, "scripts/run.mjs"), "new", "product", folder, "--languages", "en,de"], { cwd: root, env });
    const site = join(folder, "screens.json");
    await writeFile(site, (await readFile(site, "utf8")).replace('"New product"', '"Corner Shop"').replace("#0f766e", "#7c2d12"));
    shop = await openProduct(folder, { env: { WORKBENCH: "1", WORKBENCH_PASSWORD: "open-the-bench" } });
  });
  afterAll(async () => {
    await shop.close();
    await rm(parent, { recursive: true, force: true });
  });

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
    await page.getByRole("link", { name: /^T\d/ }).first().click();
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

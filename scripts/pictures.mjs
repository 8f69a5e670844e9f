/**
 * `npm run pictures`: makes the pictures of the README and of the guides again from the running product, with the demonstration
 * records of a fresh database, in both languages; `npm run pictures -- list order` only some. Needs Chromium.
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asText } from "./gallery/benchScenes.mjs";
import { demo, logIn, showProduct, still } from "./gallery/shownProduct.mjs";
import { root } from "./lib/root.mjs";

const benchPassword = "pictures-only";

/** @typedef {import("playwright-core").Page} Page */
/** `analyst`: whose draft is edited, one for each picture of the workbench. @typedef {{ name: string, route: string, width?: number, height?: number, languages?: readonly string[], dark?: boolean, analyst?: string, open?: (page: Page) => Promise<void> }} Picture */
const list = "/stdWaybillManagement/waybillList";
/** Waybills of every sort: the newest are all to be confirmed. */
const mixed = `${list}?page=5`;
/** A sea shipment of a hundred boxes, under way. */
const shipment = `${list}?tab=wait_for_sign&countryId=CA`;
const address = "/workbench/schemas/entities/delivery-address.json";
const phone = 390;
/** @type {readonly Picture[]} */
const pictures = [
  { name: "dashboard", route: "/stdDashboard", height: 1280 },
  { name: "list", route: mixed },
  { name: "list-dark", route: mixed, dark: true, languages: ["en"] },
  { name: "order", route: shipment, open: copyFirst },
  { name: "packing", route: shipment, width: 1440, open: packFirst },
  { name: "details", route: shipment, open: openFirst },
  { name: "phone-list", route: mixed, width: phone },
  { name: "phone-details", route: shipment, width: phone, open: openFirst },
  { name: "workbench", route: address, languages: ["en"], open: makeSlip },
  { name: "workbench-publish", route: address, languages: ["zh"], analyst: "Lin", open: askToPublish },
];

const firstRecord = (/** @type {Page} */ page) => page.locator(".ld-record-link").first();

async function openFirst(/** @type {Page} */ page) {
  await firstRecord(page).click();
}

/** A rule with a field that is not there. */
async function makeSlip(/** @type {Page} */ page) {
  await requireToo(page, "citty");
  await page.locator(".cm-lintRange-error").first().waitFor();
}

/** One field more is required. @param {Page} page @param {string} field */
async function requireToo(page, field) {
  await page.locator(".cm-line", { hasText: '"required": [' }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(`, "${field}"`);
  await page.keyboard.press("Home");
}

/** Every address needs a city from now on: what would come of publishing that, once it was tried on every stored record. */
async function askToPublish(/** @type {Page} */ page) {
  await keepWithoutCity(new URL(page.url()).origin);
  await requireToo(page, "city");
  await page.locator(".bench-bar-top .ld-button-primary:not([aria-disabled=true])").click();
  await page.locator(".bench-impact").first().waitFor();
  await page.locator(".bench-publish-ask input").first().fill("没有城市的地址，下单时带不出来");
}

/** Two addresses that such a rule would refuse. @param {string} origin */
async function keepWithoutCity(origin) {
  const { calls } = JSON.parse(readFileSync(join(root, "schemas/endpoints.json"), "utf8"));
  const ask = async (/** @type {string} */ name, /** @type {object} */ body, token = "") => {
    const headers = { "content-type": "application/json", ...(token && { authorization: token }) };
    const answer = await fetch(`${origin}/api${calls[name].path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const { code, message, data } = await answer.json();
    if (code !== 200) throw new Error(`${name}: ${message}`);
    return data;
  };
  const { token } = await ask("login", demo);
  for (const customerDeliveryCompany of ["Harbour Lane Stores Ltd", "Casa Marina SL"])
    await ask("deliveryAddressSave", { customerDeliveryCompany, acknowledge: [{ path: "/address", code: "rule:usable" }] }, token);
}

/** The order form filled in as a copy of an order. */
async function copyOrder(/** @type {Page} */ page) {
  const address = (await firstRecord(page).getAttribute("href")) ?? "";
  await page.goto(new URL(`#/stdWaybillManagement/order?copyFrom=${address.split("/").at(-1)}`, page.url()).href);
  await page.getByRole("grid").first().waitFor();
}

/** From its head; a copy begins in its quantities. */
async function copyFirst(/** @type {Page} */ page) {
  await copyOrder(page);
  await page.locator("h1").first().scrollIntoViewIfNeeded();
}

/** The same form, at its packing list. */
async function packFirst(/** @type {Page} */ page) {
  await copyOrder(page);
  const grid = page.getByRole("grid").first();
  await grid.evaluate((element) => element.closest("section")?.scrollIntoView({ block: "start" }));
  await page.mouse.wheel(0, -70);
}

/** The picture as WebP, a third of what it is as PNG: the browser has the encoder. @param {Page} blank @param {Buffer} png */
async function toWebp(blank, png) {
  const data = await blank.evaluate(async (source) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${source}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    return canvas.toDataURL("image/webp", 0.85);
  }, png.toString("base64"));
  return Buffer.from(data.split(",")[1] ?? "", "base64");
}

const only = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "lading-pictures-"));
const { address: origin, browser, end } = await showProduct({ folder, env: { WORKBENCH: "1", WORKBENCH_PASSWORD: benchPassword } });
try {
  const blank = await browser.newPage();
  const wanted = pictures.filter(({ name }) => only.length === 0 || only.includes(name));
  for (const { name, route, width = 1280, languages = ["zh", "en"], dark, analyst = "Mei", open, ...size } of wanted) {
    const { height = width < 992 ? 844 : 800 } = size;
    for (const language of languages) {
      // Sharp on screens whose pixels are finer than those of the page.
      const deviceScaleFactor = width < 992 ? 2 : 1.5;
      const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor });
      await context.addCookies(
        Object.entries({ language, theme: dark ? "dark" : "light" }).map(([name, value]) => ({ name, value, url: origin })),
      );
      const page = await context.newPage();
      // The machine may be busy.
      page.setDefaultTimeout(120_000);
      const isBench = route.startsWith("/workbench");
      if (isBench) await page.addInitScript(asText);
      await page.goto(`${origin}/#${isBench ? route : `/stdLogin?redirect=${encodeURIComponent(route)}`}`);
      await (isBench ? logIn(page, analyst, benchPassword) : logIn(page));
      await page
        .locator(isBench ? ".cm-content" : "main .ld-record-link, main .ld-dashboard")
        .first()
        .waitFor();
      await open?.(page);
      // Hides the duration of the check, where the findings are open: it depends on the machine.
      await page.locator(".bench-space + .ld-subtle[role=status]").evaluateAll((all) => {
        for (const took of all) took.style.setProperty("visibility", "hidden");
      });
      // An open page listens for as long as it is open: there is no moment without a request to wait for.
      await page.waitForTimeout(3000);
      await still(page);
      await page.mouse.move(0, 0);
      const file = `docs/pictures/${name}-${language}.webp`;
      writeFileSync(join(root, file), await toWebp(blank, await page.screenshot()));
      console.log(file);
      await context.close();
    }
  }
} finally {
  await end();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * `npm run pictures`: makes the pictures of the README and of the guides again from the running product, with the demonstration
 * records of a fresh database, in both languages; `npm run pictures -- list order` only some. Needs Chromium.
 */
import "./node-version.mjs";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logIn, showProduct, still } from "./gallery/shownProduct.mjs";
import { root } from "./root.mjs";

const benchPassword = "pictures-only";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ name: string, route: string, width?: number, height?: number, languages?: readonly string[], open?: (page: Page) => Promise<void> }} Picture */
const list = "/stdWaybillManagement/waybillList";
const address = "/workbench/schemas/entities/delivery-address.json";
const phone = 390;
/** @type {readonly Picture[]} */
const pictures = [
  { name: "dashboard", route: "/stdDashboard", height: 1280 },
  { name: "list", route: list },
  { name: "order", route: `${list}?tab=wait_for_sign`, open: copyFirst },
  { name: "packing", route: `${list}?tab=wait_for_sign`, open: packFirst },
  { name: "details", route: `${list}?tab=wait_for_sign`, open: openFirst },
  { name: "phone-list", route: list, width: phone },
  { name: "phone-details", route: `${list}?tab=wait_for_sign`, width: phone, open: openFirst },
  { name: "workbench", route: address, languages: ["en"], open: makeSlip },
  { name: "workbench-publish", route: address, languages: ["zh"], open: askToPublish },
];

const firstRecord = (/** @type {Page} */ page) => page.locator(".ld-record-link").first();

async function openFirst(/** @type {Page} */ page) {
  await firstRecord(page).click();
}

/** A rule with a field that is not there. */
async function makeSlip(/** @type {Page} */ page) {
  await page.locator(".cm-line", { hasText: '"required": [' }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(', "citty"');
  await page.keyboard.press("Home");
  await page.locator(".cm-lintRange-error").first().waitFor();
}

/** The city is mended and required from now on: what would come of publishing that. */
async function askToPublish(/** @type {Page} */ page) {
  await page.locator(".bench-findings .ld-button").first().click();
  await page.locator(".bench-bar-top .ld-button-primary:not([aria-disabled=true])").click();
  await page.locator(".bench-impact, .bench-publish .ld-muted").first().waitFor();
}

/** The order form filled in as a copy of an order. */
async function copyFirst(/** @type {Page} */ page) {
  const address = (await firstRecord(page).getAttribute("href")) ?? "";
  await page.goto(new URL(`#/stdWaybillManagement/order?copyFrom=${address.split("/").at(-1)}`, page.url()).href);
}

/** The same form, at its packing list. */
async function packFirst(/** @type {Page} */ page) {
  await copyFirst(page);
  const grid = page.getByRole("grid").first();
  await grid.waitFor();
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
  for (const { name, route, width = 1280, height = width < 992 ? 844 : 800, languages = ["zh", "en"], open } of wanted) {
    for (const language of languages) {
      const context = await browser.newContext({ viewport: { width, height } });
      await context.addCookies([{ name: "language", value: language, url: origin }]);
      const page = await context.newPage();
      const isBench = route.startsWith("/workbench");
      await page.goto(`${origin}/#${isBench ? route : `/stdLogin?redirect=${encodeURIComponent(route)}`}`);
      await (isBench ? logIn(page, "Mei", benchPassword) : logIn(page));
      await page
        .locator(isBench ? ".cm-content" : "main .ld-record-link, main .ld-dashboard")
        .first()
        .waitFor();
      await open?.(page);
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

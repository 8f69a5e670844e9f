/**
 * `npm run pictures`: makes the pictures of the README again from the running
 * product, with the demo records of a fresh database. Needs Chromium.
 */
import "./node-version.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logIn, showProduct } from "./gallery/shownProduct.mjs";
import { root } from "./root.mjs";

const benchPassword = "pictures-only";

/** @typedef {import("playwright-core").Page} Page */
/** @type {readonly { name: string, language: string, width: number, route: string, open?: (page: Page) => Promise<void> }[]} */
const pictures = [
  { name: "list-zh", language: "zh", width: 1440, route: "/stdWaybillManagement/waybillList" },
  { name: "list-phone-en", language: "en", width: 390, route: "/stdWaybillManagement/waybillList" },
  { name: "order-zh", language: "zh", width: 1440, route: "/stdWaybillManagement/waybillList?tab=wait_for_sign", open: copyFirst },
  { name: "details-en", language: "en", width: 1440, route: "/stdWaybillManagement/waybillList?tab=wait_for_sign", open: openFirst },
  { name: "goods-zh", language: "zh", width: 1440, route: "/stdMyProfile/goodsInfo", open: openFirst },
  { name: "workbench-en", language: "en", width: 1440, route: "/workbench/schemas/entities/delivery-address.json", open: makeSlip },
  {
    name: "workbench-publish-zh",
    language: "zh",
    width: 1440,
    route: "/workbench/schemas/entities/delivery-address.json",
    open: askToPublish,
  },
];

const firstRecord = (/** @type {Page} */ page) => page.locator("tbody .ld-record-link").first();

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

const folder = mkdtempSync(join(tmpdir(), "lading-pictures-"));
const { address, browser, end } = await showProduct({ folder, env: { WORKBENCH: "1", WORKBENCH_PASSWORD: benchPassword } });
try {
  for (const { name, language, width, route, open } of pictures) {
    const context = await browser.newContext({ viewport: { width, height: width < 992 ? 844 : 900 } });
    await context.addCookies([{ name: "language", value: language, url: address }]);
    const page = await context.newPage();
    const isBench = route.startsWith("/workbench");
    await page.goto(`${address}/#${isBench ? route : `/stdLogin?redirect=${encodeURIComponent(route)}`}`);
    await (isBench ? logIn(page, "Mei", benchPassword) : logIn(page));
    await page
      .locator(isBench ? ".cm-content" : ".ld-record-link")
      .first()
      .waitFor();
    await open?.(page);
    // An open page listens for as long as it is open: there is no moment without a request to wait for.
    await page.waitForTimeout(3000);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(root, `tests/pictures/${name}.png`) });
    console.log(`tests/pictures/${name}.png`);
    await context.close();
  }
} finally {
  await end();
  rmSync(folder, { recursive: true, force: true });
}

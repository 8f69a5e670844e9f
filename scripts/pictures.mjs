/**
 * `npm run pictures`: makes the pictures of the README again from the running
 * product, with the demo records of a fresh database. Needs Chromium.
 */
import "./node-version.mjs";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ensureBuilt } from "./build.mjs";
import { chromiumPath, hasChromium } from "./chromium.mjs";
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

/** The built server on a database of its own; resolves with its address once it is ready. */
async function startServer(/** @type {string} */ folder) {
  const server = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
    env: { ...process.env, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn", WORKBENCH: "1", WORKBENCH_PASSWORD: benchPassword },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of server.stdout) {
    const ready = /^ready (\S+)/m.exec(String(chunk));
    if (ready?.[1]) return { server, address: ready[1] };
  }
  throw new Error("The server ended before it was ready.");
}

if (!hasChromium()) throw new Error("Chromium is not installed and cannot be installed here.");
ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "lading-pictures-"));
const { server, address } = await startServer(folder);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? "", args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const { name, language, width, route, open } of pictures) {
    const context = await browser.newContext({ viewport: { width, height: width < 992 ? 844 : 900 } });
    await context.addCookies([{ name: "language", value: language, url: address }]);
    const page = await context.newPage();
    const isBench = route.startsWith("/workbench");
    await page.goto(`${address}/#${isBench ? route : `/stdLogin?redirect=${encodeURIComponent(route)}`}`);
    await page
      .getByRole("textbox")
      .first()
      .fill(isBench ? "Mei" : "demo");
    await page.locator("input[type=password]").fill(isBench ? benchPassword : "Lading-demo-1");
    await page.keyboard.press("Enter");
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
  await browser.close();
  server.kill("SIGTERM");
  await new Promise((done) => server.once("exit", done));
  rmSync(folder, { recursive: true, force: true });
}

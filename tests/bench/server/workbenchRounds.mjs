/** The analyst's loop in a browser: one edit until the preview shows it, and a publication until a shipper's open page does. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../scripts/lib/root.mjs";
import { openBrowser } from "../drive/browserRounds.mjs";
import { demo, startProduct } from "./product.mjs";

/** @typedef {import("../drive/browserRounds.mjs").Measured} Measured */
/** @typedef {import("playwright-core").Page} Page */

const password = "open-the-bench";
const list = "/#/stdMyProfile/shippingAddress";
/** Language of the browser and so of the page: `marked` edits the Chinese labels. */
const locale = "zh-CN";
/** A mark that is not shown after these ms is an error: without it a changed page would keep the benchmark waiting for ever. */
const patience = 30_000;
/** What is edited: an ordinary entity, and the largest there is. */
const edited = { preview: "schemas/entities/delivery-address.json", largest: "schemas/entities/waybill.json" };

/** The text with a mark behind every Chinese label. */
const marked = (/** @type {string} */ text, /** @type {string} */ mark) =>
  text.replaceAll(/("x-label":\s*\{\s*"zh":\s*"[^"]*?)(?:§\d+)?"/g, `$1${mark}"`);

/** Text of the draft as the server has it. @returns {Promise<string>} */
async function draftOf(/** @type {Page} */ page, /** @type {string} */ url, /** @type {string} */ path) {
  const answer = await page.request.get(`${url}/workbench/files/${path}`);
  return (await answer.json()).text;
}

/** Milliseconds from a paste over the whole text until the preview shows what it says. @returns {Promise<number>} */
async function editUntilPreview(/** @type {Page} */ page, /** @type {string} */ url, /** @type {string} */ path, /** @type {string} */ mark) {
  const text = marked(await draftOf(page, url, path), mark);
  const editor = page.locator(".cm-content");
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+a");
  return editor.evaluate(
    (element, { pasted, shown, patience }) =>
      new Promise((/** @type {(ms: number) => void} */ done, reject) => {
        const look = () => {
          const drawn = document.querySelector("iframe")?.contentDocument?.body.textContent ?? "";
          if (performance.now() - since > patience) {
            reject(new Error(`the preview does not show ${shown}`));
            return;
          }
          if (!drawn.includes(shown)) return void requestAnimationFrame(look);
          const channel = new MessageChannel();
          // The task after the frame that shows it.
          channel.port1.onmessage = () => done(performance.now() - since);
          channel.port2.postMessage(null);
        };
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", pasted);
        const since = performance.now();
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        look();
      }),
    { pasted: text, shown: mark, patience },
  );
}

async function openAt(/** @type {Page} */ page, /** @type {string} */ url, /** @type {string} */ path) {
  await page.goto(`${url}/#/workbench/${path}`);
  await page.reload();
  await page.locator(".cm-content").waitFor();
  await page.frameLocator("iframe").locator("th, label").first().waitFor({ state: "attached" });
}

/** Milliseconds from the call that publishes until an open list shows it. */
async function publishUntilOpen(/** @type {Page} */ page, /** @type {Page} */ shipper, /** @type {string} */ url, /** @type {string} */ mark) {
  const shown = shipper.evaluate(
    ({ wanted, patience }) =>
      new Promise((/** @type {(at: number) => void} */ done, reject) => {
        const since = performance.now();
        const look = () => {
          if (document.body.textContent?.includes(wanted)) return done(Date.now());
          if (performance.now() - since > patience) return reject(new Error(`the open list does not show ${wanted}`));
          requestAnimationFrame(look);
        };
        look();
      }),
    { wanted: mark, patience },
  );
  const since = Date.now();
  const answer = await page.request.post(`${url}/workbench/publish`, { headers: { origin: url }, data: { reason: `mark ${mark}` } });
  if (!answer.ok()) throw new Error(`publish answered ${answer.status()}: ${await answer.text()}`);
  return (await shown) - since;
}

/** @returns {Promise<Measured>} */
export async function workbenchRounds(
  /** @type {readonly string[]} */ names,
  /** @type {number} */ rounds,
  /** @type {(line: string) => void} */ tell,
) {
  if (!names.includes("workbench")) return {};
  const folder = mkdtempSync(join(tmpdir(), "lading-bench-"));
  cpSync(join(root, "screens.json"), join(folder, "screens.json"));
  cpSync(join(root, "schemas"), join(folder, "schemas"), { recursive: true });
  const settings = { SCHEMA_ROOT: folder, DATA_DIR: join(folder, "data"), SEED: "few", WORKBENCH: "1", WORKBENCH_PASSWORD: password };
  const product = await startProduct(settings);
  const browser = await openBrowser();
  /** @type {Record<string, number>[]} */
  const figures = [];
  try {
    const { url } = product;
    const [analyst, shipper] = await Promise.all([browser.newContext({ locale, viewport: { width: 1440, height: 900 } }), browser.newContext({ locale })]);
    const [page, open] = [await analyst.newPage(), await shipper.newPage()];
    await open.goto(`${url}/#/stdLogin`);
    await open.locator("input").first().fill(demo.loginName);
    await open.locator('input[type="password"]').first().fill(demo.password);
    await open.locator('button[type="submit"]').click();
    await open.waitForURL((at) => !at.hash.startsWith("#/stdLogin"));
    await open.goto(url + list);
    await open.locator("tbody tr[data-row]").first().waitFor();
    await page.goto(`${url}/#/workbench`);
    await page.locator('input:not([type="radio"]):not([type="password"])').first().fill("Mei");
    await page.locator('input[type="password"]').fill(password);
    await page.locator('button[type="submit"]').click();
    await page.getByRole("navigation").first().waitFor();
    // Entities open as a form; what is pasted here is their JSON.
    await page.evaluate(() => sessionStorage.setItem("lading-bench-view", "text"));
    // The first turn is for the compilers.
    for (let round = -1; round < rounds; round++) {
      /** @type {Record<string, number>} */
      const taken = {};
      for (const [at, [metric, path]] of Object.entries(edited).entries()) {
        await openAt(page, url, path);
        const mark = `§${(round + 2) * 10 + at}`;
        taken[metric] = await editUntilPreview(page, url, path, mark);
        tell(`round ${round + 1} workbench ${metric}`);
        // What is published is the ordinary edit alone.
        if (metric === "largest") await page.request.delete(`${url}/workbench/draft/${path}`, { headers: { origin: url } });
        if (metric === "preview") taken["publish"] = await publishUntilOpen(page, open, url, mark);
      }
      if (round >= 0) figures.push(taken);
    }
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { workbench: { product: figures } };
}

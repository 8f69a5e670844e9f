/** A shipper's old phone: 6x CPU, 1.6 Mbit/s. How long until list and order form can be used, and how they answer over a short day. */
import { openBrowser } from "../drive/browserRounds.mjs";
import { quantile, wait } from "../drive/openPage.mjs";
import { demo } from "./product.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** What Lighthouse calls slow 4G. */
const line = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const slower = 6;
const list = "/#/stdWaybillManagement/waybillList";
const order = "/#/stdWaybillManagement/order?token=bench";
const card = ".ld-row-cards li[data-row]";
const field = ".ld-form input:not([type=hidden]):visible";
/** A part that a page has not got is passed over after this, in ms. */
const patience = 15_000;

/** Runs in the page: notes each interaction as the browser counts it for INP, and each long task. */
function watch() {
  const seen = { interactions: /** @type {Record<number, number>} */ ({}), tasks: /** @type {{ at: number, ms: number }[]} */ ([]) };
  Object.assign(window, { benchSeen: seen });
  const events = new PerformanceObserver((entries) => {
    for (const entry of /** @type {(PerformanceEntry & { interactionId: number })[]} */ (entries.getEntries()))
      if (entry.interactionId > 0) seen.interactions[entry.interactionId] = Math.max(seen.interactions[entry.interactionId] ?? 0, entry.duration);
  });
  events.observe(/** @type {PerformanceObserverInit} */ ({ type: "event", buffered: true, durationThreshold: 16 }));
  const tasks = new PerformanceObserver((entries) => {
    for (const { startTime, duration } of entries.getEntries()) seen.tasks.push({ at: startTime, ms: duration });
  });
  tasks.observe({ type: "longtask", buffered: true });
}

/** What has been noted since `from` on the page's clock. @returns {Promise<{ interactions: number[], tasks: number[] }>} */
function noted(/** @type {Page} */ page, /** @type {number} */ from) {
  return page.evaluate((since) => {
    const { interactions, tasks } = /** @type {{ benchSeen: { interactions: Record<number, number>, tasks: { at: number, ms: number }[] } }} */ (
      /** @type {unknown} */ (window)
    ).benchSeen;
    return { interactions: Object.values(interactions), tasks: tasks.filter(({ at }) => at >= since).map(({ ms }) => ms) };
  }, from);
}

/** Milliseconds from a cold start at an address until its named part can be used, and the moment on the page's clock. */
async function cold(/** @type {Page} */ page, /** @type {string} */ address, /** @type {string} */ usable) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.clearBrowserCache");
  await cdp.send("Network.emulateNetworkConditions", line);
  await page.goto("about:blank");
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const since = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(usable).first().waitFor({ state: "visible", timeout: 120_000 });
  return { ms: performance.now() - since, from: await page.evaluate(() => performance.now()) };
}

const tap = (/** @type {Page} */ page, /** @type {string} */ part, at = 0) => page.locator(part).nth(at).tap({ timeout: patience });

/** Filters, searches, scrolls, changes the tab, opens a menu and a record, and comes back. */
async function readList(/** @type {Page} */ page) {
  await tap(page, ".ld-filter-open");
  await tap(page, ".ld-filter-sheet input[type=checkbox]");
  await tap(page, ".ld-filter-sheet footer button", 1);
  await page.locator(card).first().waitFor({ timeout: patience }).catch(() => undefined);
  await tap(page, ".ld-filter-chips .ld-link");
  await page.locator("input[type=search]").first().focus();
  await page.keyboard.type("FY2", { delay: 120 });
  await wait(1_000);
  for (let at = 0; at < 3; at++) await page.keyboard.press("Backspace", { delay: 60 });
  await page.locator(card).first().waitFor({ timeout: patience });
  await page.mouse.wheel(0, 1_500);
  await wait(600);
  await page.mouse.wheel(0, -1_500);
  await tap(page, '[role="tab"]', 1);
  await wait(1_500);
  await tap(page, '[role="tab"]', 0);
  await page.locator(card).first().waitFor({ timeout: patience });
  await tap(page, `${card} .ld-record-link`);
  await page.waitForURL((at) => !at.hash.includes("waybillList"), { timeout: patience });
  await wait(2_000);
  await page.goBack();
  await page.locator(card).first().waitFor({ timeout: patience });
}

/** Types into the first fields of the order and goes from one to the next. */
async function typeOrder(/** @type {Page} */ page) {
  const inputs = page.locator(`${field}[type=text], .ld-form input:not([type]):visible`);
  const count = Math.min(4, await inputs.count());
  for (let at = 0; at < count; at++) {
    await inputs.nth(at).tap({ timeout: patience });
    await page.keyboard.type("12", { delay: 120 });
    await page.keyboard.press("Tab", { delay: 60 });
    await wait(500);
  }
}

/** @returns {Promise<Record<string, number>>} */
async function day(/** @type {import("playwright-core").Browser} */ browser, /** @type {string} */ url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: "zh-CN" });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(`${url}/#/stdLogin`);
    await page.locator("input").first().fill(demo.loginName);
    await page.locator('input[type="password"]').first().fill(demo.password);
    await page.locator('button[type="submit"]').click();
    await page.waitForURL((at) => !at.hash.startsWith("#/stdLogin"));
    const ofList = await cold(page, url + list, card);
    await readList(page);
    const afterList = await noted(page, ofList.from);
    const ofOrder = await cold(page, url + order, field);
    await typeOrder(page);
    const afterOrder = await noted(page, ofOrder.from);
    const interactions = [...afterList.interactions, ...afterOrder.interactions];
    return {
      list: ofList.ms,
      order: ofOrder.ms,
      inp: quantile(interactions, 0.95),
      interactions: interactions.length,
      task: Math.max(0, ...afterList.tasks, ...afterOrder.tasks),
    };
  } finally {
    await context.close();
  }
}

/** One day a round. The first is not counted: who asks first gets files that are compressed quickly. */
export async function phoneRounds(
  /** @type {string} */ url,
  /** @type {{ rounds: number, note: (name: string, subject: string, round: number, figures: Record<string, number>) => void }} */ { rounds, note },
) {
  const browser = await openBrowser();
  try {
    for (let round = -1; round < rounds; round++) {
      const figures = await day(browser, url);
      if (round >= 0) note("phone", "product", round, figures);
    }
  } finally {
    await browser.close();
  }
}

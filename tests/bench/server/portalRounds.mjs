/** The portal itself in a browser: bytes and time until it can be used, tabs of a long list, what is left of memory after work. */
import { openBrowser } from "../drive/browserRounds.mjs";
import { throttle } from "../drive/formCases.mjs";
import { openPage, quantile, wait } from "../drive/openPage.mjs";
import { demo } from "./product.mjs";

/** @typedef {import("../drive/openPage.mjs").Visit} Visit */

/** A fair line: 10 Mbit/s, 40 ms there and back. */
const line = { offline: false, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8, latency: 40 };
const login = "/#/stdLogin";
const list = "/#/stdWaybillManagement/waybillList";
const order = "/#/stdWaybillManagement/order?token=bench";

async function enter(/** @type {Visit} */ visit, /** @type {string} */ url) {
  await visit.page.goto(url + login);
  await visit.page.locator("input").first().fill(demo.loginName);
  await visit.page.locator('input[type="password"]').first().fill(demo.password);
  await visit.page.locator('button[type="submit"]').click();
  await visit.page.waitForURL((at) => !at.hash.startsWith("#/stdLogin"));
}

/** Bytes and milliseconds from a cold start at an address until its named part can be used. */
async function loaded(/** @type {Visit} */ visit, /** @type {string} */ address, /** @type {string} */ usable) {
  const cdp = await visit.page.context().newCDPSession(visit.page);
  await cdp.send("Network.enable");
  await cdp.send("Network.clearBrowserCache");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: false });
  await cdp.send("Network.emulateNetworkConditions", line);
  /** @type {Map<string, { url: string, type: string }>} */
  const asked = new Map();
  const bytes = { script: 0, style: 0, schema: 0, catalog: 0 };
  cdp.on("Network.responseReceived", ({ requestId, type, response }) => void asked.set(requestId, { url: response.url, type }));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { url = "", type = "" } = asked.get(requestId) ?? {};
    const kb = encodedDataLength / 1000;
    if (/\/schema\/catalog/.test(url)) bytes.catalog += kb;
    else if (/\/schema\//.test(url)) bytes.schema = Math.max(bytes.schema, kb);
    else if (type === "Script") bytes.script += kb;
    else if (type === "Stylesheet") bytes.style += kb;
  });
  await visit.page.goto("about:blank");
  await visit.throttle(throttle);
  const since = performance.now();
  await visit.page.goto(address, { waitUntil: "commit" });
  await visit.page.locator(usable).first().waitFor({ state: "visible", timeout: 60_000 });
  const usableMs = performance.now() - since;
  const at = { ...bytes };
  await visit.throttle(1);
  await cdp.detach();
  return { usable: usableMs, ...at };
}

/** Clicks each tab of the waybill list and waits for its rows; milliseconds from click to paint. */
async function tabClicks(/** @type {Visit} */ visit, /** @type {string} */ url) {
  await visit.page.goto(url + list);
  await visit.page.locator("tbody tr[data-row]").first().waitFor();
  const ids = await visit.page.locator('[role="tab"]').evaluateAll((tabs) => tabs.map(({ id }) => id));
  const times = [];
  for (const id of [...ids.slice(1), ...ids.slice(0, 1)]) {
    await wait(150);
    const tab = `[id="${id}"]`;
    const point = await visit.ask((bench, [at]) => bench.point(String(at)), tab);
    times.push(await visit.timedClick(point, "all", `${tab}[aria-selected="true"]`, '.ld-table:not([data-stale]) table[aria-busy="false"]'));
  }
  return { clickP50: quantile(times, 0.5), clickP95: quantile(times, 0.95) };
}

/** Goes through lists, orders and back, over and over; MB that the heap grew by. */
async function worked(/** @type {Visit} */ visit, /** @type {string} */ url, /** @type {number} */ turns) {
  const cdp = await visit.page.context().newCDPSession(visit.page);
  const heap = async () => {
    await cdp.send("HeapProfiler.collectGarbage");
    return (await visit.clocks()).heap;
  };
  const turn = async () => {
    await visit.page.goto(url + list);
    await visit.page.locator("tbody tr[data-row]").first().waitFor();
    for (const id of (await visit.page.locator('[role="tab"]').evaluateAll((tabs) => tabs.map((tab) => tab.id))).slice(1, 4)) {
      await visit.page.locator(`[id="${id}"]`).click();
      await visit.page.locator('.ld-table:not([data-stale]) table[aria-busy="false"]').waitFor();
    }
    await visit.page.goto(url + order);
    await visit.page.locator(".ld-form input").first().waitFor();
  };
  for (let warm = 0; warm < 5; warm++) await turn();
  const before = await heap();
  for (let at = 0; at < turns; at++) await turn();
  return { growth: (await heap()) - before };
}

/** Opens what is measured once: who is the first after a start gets it compressed quickly, while the server makes the best of it. */
async function begin(/** @type {import("playwright-core").Browser} */ browser, /** @type {string} */ url) {
  const visit = await openPage(browser);
  await loaded(visit, url + login, 'input[type="password"]');
  await enter(visit, url);
  await loaded(visit, url + list, "tbody tr[data-row]");
  await loaded(visit, url + order, ".ld-form input");
  await visit.close();
  await wait(3_000);
}

export async function portalRounds(
  /** @type {string} */ url,
  /** @type {readonly string[]} */ names,
  /** @type {{ rounds: number, note: (name: string, subject: string, round: number, figures: Record<string, number>) => void }} */ { rounds, note },
) {
  if (!names.some((name) => ["tabs", "load", "work"].includes(name))) return;
  const browser = await openBrowser();
  try {
    if (names.includes("load")) await begin(browser, url);
    for (let round = 0; round < rounds; round++) {
      const visit = await openPage(browser);
      if (names.includes("load")) note("load", "login", round, await loaded(visit, url + login, 'input[type="password"]'));
      await enter(visit, url);
      if (names.includes("tabs")) note("tabs", "product", round, await tabClicks(visit, url));
      if (names.includes("load")) {
        note("load", "list", round, await loaded(visit, url + list, "tbody tr[data-row]"));
        note("load", "order", round, await loaded(visit, url + order, ".ld-form input"));
      }
      if (names.includes("work") && round === 0) note("work", "product", 0, await worked(visit, url, 40));
      await visit.close();
    }
  } finally {
    await browser.close();
  }
}

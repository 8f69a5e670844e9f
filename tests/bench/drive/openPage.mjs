/** One visit of a page: its clocks, its keys and clicks, and the bytes that came for it. */
import { inPage } from "./inPage.mjs";

/** @typedef {import("./inPage.mjs").InPage} InPage */
/** @typedef {{ readonly x: number, readonly y: number }} Point */
/** Task and script time of the page's main thread, milliseconds of thread time. @typedef {{ readonly task: number, readonly script: number, readonly heap: number }} Clocks */

/**
 * @typedef {object} Visit
 * @property {import("playwright-core").Page} page
 * @property {<Result>(run: (bench: InPage, given: readonly unknown[]) => Result | Promise<Result>, ...given: unknown[]) => Promise<Result>} ask
 * @property {() => Promise<Clocks>} clocks
 * @property {(rate: number) => Promise<void>} throttle
 * @property {(text: string, modifiers?: number) => Promise<void>} key
 * @property {(point: Point) => Promise<void>} click
 * @property {(point: Point, condition: string, ...of: unknown[]) => Promise<number>} timedClick
 * @property {(text: string, condition: string, ...of: unknown[]) => Promise<number>} timedKey
 * @property {() => { js: number, css: number, other: number }} bytes kB over the wire
 * @property {() => Promise<void>} settle lets what was put off run
 * @property {() => Promise<void>} close
 */

/** CDP's bit of the control key. */
export const control = 2;
/** Longer than any pause after which typed text is handed over: put-off work counts too. */
const settleMs = 700;

export const wait = (/** @type {number} */ ms) => new Promise((/** @type {(value?: unknown) => void} */ done) => setTimeout(done, ms));

/** Opens an empty page in a context of its own, so that nothing is cached. @returns {Promise<Visit>} */
export async function openPage(/** @type {import("playwright-core").Browser} */ browser, viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(inPage);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await cdp.send("Network.enable");
  /** @type {Map<string, string>} */
  const types = new Map();
  const bytes = { js: 0, css: 0, other: 0 };
  cdp.on("Network.responseReceived", ({ requestId, type }) => void types.set(requestId, type));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    bytes[type === "Script" ? "js" : type === "Stylesheet" ? "css" : "other"] += encodedDataLength / 1000;
  });

  /** @type {Visit["ask"]} */
  const ask = async (run, ...given) => {
    const source = `(${run.toString()})(window.bench, ${JSON.stringify(given)})`;
    return await page.evaluate(source);
  };
  /** @type {Visit["key"]} */
  const key = async (text, modifiers = 0) => {
    const code = text.length === 1 ? text.toUpperCase().charCodeAt(0) : text === "Enter" ? 13 : text === "Tab" ? 9 : 0;
    const typed = text.length === 1 && modifiers === 0 ? { text, unmodifiedText: text } : text === "Enter" ? { text: "\r" } : {};
    await cdp.send("Input.dispatchKeyEvent", { type: Object.keys(typed).length > 0 ? "keyDown" : "rawKeyDown", key: text, windowsVirtualKeyCode: code, modifiers, ...typed });
    await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", key: text, windowsVirtualKeyCode: code, modifiers });
  };
  /** @type {Visit["click"]} */
  const click = async (point) => {
    await cdp.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...point });
    await cdp.send("Input.dispatchMouseEvent", { type: "mousePressed", ...point, button: "left", clickCount: 1 });
    await cdp.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...point, button: "left", clickCount: 1 });
  };
  return {
    page,
    ask,
    key,
    click,
    async clocks() {
      const { metrics } = await cdp.send("Performance.getMetrics");
      const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return { task: of("TaskDuration") * 1000, script: of("ScriptDuration") * 1000, heap: of("JSHeapUsedSize") / 1e6 };
    },
    throttle: async (rate) => void (await cdp.send("Emulation.setCPUThrottlingRate", { rate })),
    async timedClick(point, condition, ...of) {
      await ask((bench, [name, given]) => bench.arm("click", String(name), /** @type {unknown[]} */ (given)), condition, of);
      await click(point);
      return ask((bench) => bench.measured);
    },
    async timedKey(text, condition, ...of) {
      await ask((bench, [name, given]) => bench.arm("keydown", String(name), /** @type {unknown[]} */ (given)), condition, of);
      await key(text);
      return ask((bench) => bench.measured);
    },
    bytes: () => bytes,
    settle: async () => void (await wait(settleMs)),
    close: () => context.close(),
  };
}

/** Work of the main thread between two readings, per step. */
export function spent(/** @type {Clocks} */ before, /** @type {Clocks} */ after, /** @type {number} */ steps) {
  return { task: (after.task - before.task) / steps, script: (after.script - before.script) / steps };
}

/** The value below which this share of them lies; by place, nothing between two is made up. */
export function quantile(/** @type {readonly number[]} */ values, /** @type {number} */ share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

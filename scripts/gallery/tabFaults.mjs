/** Faults of keyboard navigation: where the Tab key loses, hides or does not show the focus, and what it never reaches. */
import { PNG } from "pngjs";
import { reachable } from "./reachable.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./reachable.mjs").Box} Box */
/** @typedef {{ what: string, at: number, box: Box, drawn: Buffer }} Look an element, drawn with the focus */

/** Between what is drawn with the focus and without it (WCAG 1.4.11). */
const visible = 3;
/** So many times Tab may stay where it is: in a grid it goes from cell to cell, in a page within the page from one to the next. */
const longestStay = 300;
/** So many that cannot be reached are named. */
const most = 3;

/** Creates the check of a set of scenes: the focus ring of equal elements is checked once. @returns {(page: Page, asked: "all" | "colours") => Promise<string[]>} */
export function tabFaults() {
  /** @type {Set<string>} */ const seen = new Set();
  return async (page, asked) => (asked === "colours" ? [] : walk(page, seen));
}

/** @param {Page} page @param {Set<string>} seen kinds whose ring was looked at */
async function walk(page, seen) {
  /** @type {string[]} */ const faults = [];
  const hands = await page.evaluateHandle(reachable);
  const expected = await hands.evaluate(({ names }) => names);
  for (const key of ["Tab", "Shift+Tab"]) {
    /** @type {Set<number>} */ const reached = new Set();
    /** @type {Look | undefined} */ let look;
    let last = -1;
    let nowhere = 0;
    let held = 0;
    while (nowhere <= 1 && held <= longestStay) {
      await page.keyboard.press(key);
      const stop = await hands.evaluate((page) => page.stop());
      if (look !== undefined && !(await hands.evaluate((page, at) => page.isInside(at), look.at))) {
        const now = await hands.evaluate((page, at) => page.box(at), look.at);
        if (!(await showsFocus(page, look, now))) faults.push(`the focus cannot be seen at ${look.what}`);
        look = undefined;
      }
      if (stop === undefined) {
        // Once, between the last and the first: there the browser has it.
        nowhere += 1;
        continue;
      }
      const { at, what, kind, box, hiddenBy } = stop;
      held = at === last ? held + 1 : 0;
      if (held > longestStay) faults.push(`${key} does not get away from ${what}`);
      if (held === 0 && reached.has(at)) break;
      last = at;
      reached.add(at);
      if (hiddenBy !== undefined) faults.push(`the focus is hidden at ${what}, by ${hiddenBy}`);
      if (at >= 0 && box && !look && !seen.has(kind)) {
        seen.add(kind);
        look = { what, at, box, drawn: await page.screenshot({ clip: box, caret: "hide" }) };
      }
    }
    // Closed elements do not count.
    const there = await hands.evaluate((page) => page.names.map((_, at) => page.isThere(at)));
    const missed = expected.filter((_, at) => there[at] && !reached.has(at));
    for (const what of missed.slice(0, most)) faults.push(`${key} does not get to ${what}`);
    if (missed.length > most) faults.push(`${key} does not get to ${missed.length - most} more`);
  }
  return faults;
}

/** Whether as much changed as a line around half of it would, once the focus is elsewhere. @param {Page} page @param {Look} look @param {Box | undefined} now where it is */
async function showsFocus(page, { box, drawn }, now) {
  // Removed or partly scrolled elements are checked elsewhere.
  if (now?.width !== box.width || now.height !== box.height) return true;
  const a = PNG.sync.read(drawn);
  const b = PNG.sync.read(await page.screenshot({ clip: now, caret: "hide" }));
  if (a.width !== b.width || a.height !== b.height) return true;
  let other = 0;
  for (let at = 0; at < a.data.length; at += 4) if (contrast(a.data, b.data, at) >= visible) other += 1;
  return other >= box.width + box.height;
}

/** Of one pixel in two pictures (WCAG 2.2). @param {Uint8Array} a @param {Uint8Array} b @param {number} at */
function contrast(a, b, at) {
  const [low, high] = [luminance(a, at), luminance(b, at)].sort((one, other) => one - other);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** @param {Uint8Array} data @param {number} at */
function luminance(data, at) {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) => {
    const share = (data[at + part] ?? 0) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

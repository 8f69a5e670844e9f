/** Rounds of all cases in a real browser, all subjects of a case one after another, the order turned each round. */
import { chromium } from "playwright-core";
import { browserFlags, chromiumPath } from "../../../scripts/lib/chromium.mjs";
import { buildPages, pageFiles } from "./buildPages.mjs";
import { array50, form60, worked60 } from "./formCases.mjs";
import { grid } from "./gridCases.mjs";
import { openPage } from "./openPage.mjs";
import { servePages } from "./servePages.mjs";
import { cases, hands } from "./subjects.mjs";
import { paged, table } from "./tableCases.mjs";

/** @typedef {import("./formCases.mjs").Figures} Figures */
/** Case -> page -> what each round measured; a failed visit measured nothing. @typedef {Record<string, Record<string, (Figures | undefined)[]>>} Measured */

/** @returns {Promise<Figures>} */
function work(/** @type {string} */ name, /** @type {import("./openPage.mjs").Visit} */ visit, /** @type {string} */ url, /** @type {import("./subjects.mjs").Hands} */ with_) {
  if (name === "form60" || name === "form600") return form60(visit, url, with_);
  if (name === "worked60") return worked60(visit, url, with_);
  if (name === "array50") return array50(visit, url, with_);
  if (name === "paged") return paged(visit, url, with_);
  if (name.startsWith("grid")) return grid(visit, url, Number(name.slice("grid".length)));
  return table(visit, url, with_, name === "table100k" ? 100_000 : 10_000);
}

export function openBrowser() {
  const executablePath = chromiumPath();
  if (executablePath === undefined) throw new Error("No Chromium: install it, or name it in CHROMIUM.");
  return chromium.launch({ executablePath, headless: true, args: browserFlags });
}

/**
 * Builds what the cases need and measures them, or `only` some pages of theirs. `tell` is called for each visit; no second round begins
 * after `until`, in ms of this process. After these rounds `undecided` names the cases that need another one; none ends it.
 * @returns {Promise<Measured>}
 */
export async function browserRounds(
  /** @type {readonly string[]} */ names,
  /** @type {number} */ rounds,
  /** @type {(line: string) => void} */ tell,
  only = /** @type {readonly import("./buildPages.mjs").HandledPage[]} */ (Object.keys(pageFiles)),
  until = Infinity,
  undecided = /** @type {(measured: Measured) => readonly string[]} */ (() => []),
) {
  const subjectsOf = (/** @type {string} */ name) => (cases[name] ?? []).filter((page) => only.includes(page));
  const pages = [...new Set(names.flatMap(subjectsOf))];
  if (pages.length === 0) return {};
  tell("building the pages");
  const served = await servePages(await buildPages(pages));
  const browser = await openBrowser();
  /** @type {Measured} */
  const measured = {};
  try {
    for (let round = 0; round === 0 || performance.now() < until; round++) {
      const asked = round < rounds ? names : undecided(measured);
      if (asked.length === 0) break;
      for (const name of asked) {
        const subjects = subjectsOf(name);
        if (round % 2 === 1) subjects.reverse();
        for (const subject of subjects) {
          const visit = await openPage(browser);
          /** @type {Figures | undefined} */
          let figures;
          try {
            figures = await work(name, visit, `${served.url}/${subject}/?case=${name}`, hands[subject]);
          } catch (error) {
            tell(`${name} ${subject}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
          }
          await visit.close();
          const ofCase = (measured[name] ??= {});
          (ofCase[subject] ??= [])[round] = figures;
          tell(`round ${round + 1} ${name} ${subject}`);
        }
      }
    }
  } finally {
    await browser.close();
    served.close();
  }
  return measured;
}

/**
 * `npm run gallery`: pictures of every page and of what opens over the main ones, in every language, width and theme, with the
 * demonstration data of a database that is kept for it, and what changed since the set before. The examples of the gallery
 * (`#/gallery` under `npm run dev`), each kind of field and of screen in its states, are scenes that begin with `example-`.
 *
 *     --only a,b         only scenes whose names begin so
 *     --languages en     default zh,en
 *     --widths 1440,390  default 1440,992,768,390
 *     --themes light     default light,dark
 *     --settings forced  how people set their device, browser or portal; default: usual; small, large (the portal's own sizes), moving (all
 *                        others ask for no motion), forced (colours), contrast, spaced (text), zoom2, zoom4 (of the widths that leave 320 px)
 *     --sheets           contact sheets too, many pictures on one
 *     --axe              no pictures: checks every scene with axe, every level, in widths 1440 and 390 unless given; themes after the
 *                        first are asked for colours only, which is all that they change
 *     --tab              no pictures: goes through every scene by the Tab key, in the same widths and the first theme: what it never gets to,
 *                        where the focus is lost, hidden under something or not to be seen
 *     --compare          takes none: only compares the last set with the one before
 *     --fresh            begins with a new database; the old one shows the same records again
 *
 * Pictures are in `.cache/gallery/now`, the former ones in `before`, differences in `changed`. Fails where a page is wider than its
 * window, throws an error, cannot be opened, or is found fault with by axe or by Tab. Needs Chromium.
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { mkdirSync, renameSync, rmSync, existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { axeFaults } from "./gallery/axeFaults.mjs";
import { compareSets } from "./gallery/compareSets.mjs";
import { contactSheets } from "./gallery/contactSheets.mjs";
import { benchPassword } from "./gallery/benchScenes.mjs";
import { exampleScene, exampleScenes } from "./gallery/exampleScenes.mjs";
import { scenesOf } from "./gallery/scenes.mjs";
import { settings } from "./gallery/settings.mjs";
import { showProduct } from "./gallery/shownProduct.mjs";
import { tabFaults } from "./gallery/tabFaults.mjs";
import { takePictures } from "./gallery/takePictures.mjs";
import { root } from "./lib/root.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    languages: { type: "string", default: "zh,en" },
    widths: { type: "string" },
    themes: { type: "string", default: "light,dark" },
    settings: { type: "string", default: "usual" },
    sheets: { type: "boolean", default: false },
    axe: { type: "boolean", default: false },
    tab: { type: "boolean", default: false },
    compare: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
  },
});

const place = (/** @type {string} */ name) => join(root, ".cache/gallery", name);
const list = (/** @type {string} */ text) => text.split(",").filter(Boolean);
const judge = values.axe ? axeFaults : values.tab ? tabFaults() : undefined;
let faults = 0;

if (!values.compare) {
  if (!judge && existsSync(place("now"))) {
    rmSync(place("before"), { recursive: true, force: true });
    renameSync(place("now"), place("before"));
  }
  if (values.fresh) rmSync(place("data"), { recursive: true, force: true });
  mkdirSync(place("data"), { recursive: true });
  const begins = list(values.only);
  const isWanted = (/** @type {string} */ name) => begins.length === 0 || begins.some((one) => name.startsWith(one));
  const wantsExamples = isWanted(exampleScene) || begins.some((one) => one.startsWith(exampleScene));
  if (begins.length === 0 || begins.some((one) => !one.startsWith(exampleScene)))
    await look({ env: { WORKBENCH: "1", WORKBENCH_PASSWORD: benchPassword } }, ({ address }) => scenesOf(address), isWanted);
  if (wantsExamples) await look({ development: true }, exampleScenes, isWanted);
}

/**
 * Looks at scenes of the product, or of the development server.
 *
 * @param {{ env?: Readonly<Record<string, string>>, development?: boolean }} server
 * @param {(product: import("./gallery/shownProduct.mjs").ShownProduct) => Promise<readonly import("./gallery/scenes.mjs").Scene[]>} scenesAt
 * @param {(name: string) => boolean} isWanted
 */
async function look(server, scenesAt, isWanted) {
  const product = await showProduct({ folder: place("data"), ...server });
  try {
    const scenes = (await scenesAt(product)).filter(({ name }) => isWanted(name));
    const made = await takePictures(product, {
      scenes,
      settings: list(values.settings).map((name) => {
        if (name in settings) return name;
        throw new Error(`--settings ${name}: there are ${Object.keys(settings).join(", ")}`);
      }),
      languages: list(values.languages),
      widths: list(values.widths ?? (judge ? "1440,390" : "1440,992,768,390")).map(Number),
      themes: list(values.themes).map((theme) => (theme === "dark" ? "dark" : "light")),
      ...(judge ? { judge } : { folder: place("now") }),
      tell: (line) => console.log(line),
    });
    faults += made.faults.length;
    console.log(`${made.looked} looks at ${scenes.length} scenes, ${made.faults.length} faults`);
    if (values.sheets && !judge) {
      const sheets = place(server.development ? "sheets-examples" : "sheets");
      rmSync(sheets, { recursive: true, force: true });
      console.log(`${(await contactSheets(product.browser, place("now"), made.taken, sheets)).length} sheets in ${sheets}`);
    }
  } finally {
    await product.end();
  }
}

if (!judge) rmSync(place("changed"), { recursive: true, force: true });
if (!judge && existsSync(place("before"))) {
  const { changed, added, gone } = compareSets(place("before"), place("now"), place("changed"));
  for (const { name, share } of changed) console.log(`${(share * 100).toFixed(2).padStart(6)} %  ${name}`);
  console.log(`${changed.length} changed, ${added.length} new, ${gone.length} gone since the set before`);
}
process.exitCode = faults > 0 ? 1 : 0;

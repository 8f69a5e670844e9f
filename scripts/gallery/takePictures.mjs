/** Takes the pictures: each scene is opened once a setting and language (twice, for wide pages and phones), and looked at in every width and theme. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { NothingToSee } from "./acts.mjs";
import { logInAtBench } from "./benchScenes.mjs";
import { layoutKind, layoutOf, openWith, settings } from "./settings.mjs";
import { logIn, staff, still } from "./shownProduct.mjs";

/** @typedef {import("./scenes.mjs").Scene} Scene */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ readonly setting: string, readonly language: string }} Way the setting by its name in `settings.mjs` */
/**
 * @typedef {object} Wish
 * @property {readonly Scene[]} scenes
 * @property {readonly string[]} settings by their names in `settings.mjs`
 * @property {readonly string[]} languages
 * @property {readonly number[]} widths from the widest
 * @property {readonly ("light" | "dark")[]} themes
 * @property {string} [folder] where pictures go; none are taken without it
 * @property {(page: Page, asked: "all" | "colours") => Promise<string[]>} [judge] faults of the page, or only those of its colours where the rest was checked
 * @property {(line: string) => void} tell
 */

/** Milliseconds after which a page that has come to rest is believed. */
const settles = 300;

/**
 * Takes the pictures. Returns their names, and the faults of the pages: wider than the window, an error in the console, or not reachable.
 *
 * @param {import("./shownProduct.mjs").ShownProduct} product @param {Wish} wish
 */
export async function takePictures(product, wish) {
  if (wish.folder !== undefined) mkdirSync(wish.folder, { recursive: true });
  /** @type {string[]} */ const taken = [];
  let looked = 0;
  /** @type {string[]} */ const faults = [];
  for (const way of wish.settings.flatMap((setting) => wish.languages.map((language) => ({ setting, language })))) {
    for (const kind of /** @type {const} */ (["wide", "phone"])) {
      const widths = wish.widths.filter((width) => layoutKind(width, settings[way.setting] ?? {}) === kind);
      const scenes = wish.scenes.filter(({ on }) => on === undefined || on === kind);
      if (widths.length === 0) continue;
      for (const as of /** @type {const} */ (["anyone", "shipper", "staff", "analyst"])) {
        const seen = scenes.filter((one) => one.as === as);
        if (seen.length === 0) continue;
        const page = await begin(product, way);
        await page.setViewportSize(layoutOf(Math.max(...widths), settings[way.setting] ?? {}));
        page.on("pageerror", ({ message }) => faults.push(`${nameOf(way)} ${page.url()}: ${message}`));
        await enter[as](page, product.address);
        for (const scene of seen) {
          try {
            const found = await takeScene(page, product.address, scene, way, widths, wish, taken);
            faults.push(...found);
            for (const fault of found) wish.tell(fault);
            looked += widths.length * wish.themes.length;
          } catch (error) {
            const why = `${scene.name} ${nameOf(way)}: ${error instanceof Error ? error.message : error}`;
            if (!(error instanceof NothingToSee)) faults.push(why);
            wish.tell(why);
          } finally {
            await scene.undo?.(page);
          }
        }
        await page.context().close();
      }
      wish.tell(`${nameOf(way)}, ${kind}: ${looked} looks, ${taken.length} pictures, ${faults.length} faults`);
    }
  }
  return { taken, looked, faults };
}

/** How one comes in. @type {Record<Scene["as"], (page: Page, server: string) => Promise<void>>} */
const enter = {
  async anyone() {},
  async shipper(page, server) {
    await page.goto(`${server}/#/stdLogin`);
    await logIn(page);
    await page.waitForFunction(() => !location.hash.startsWith("#/stdLogin"));
  },
  async staff(page, server) {
    await page.goto(`${server}/desk#/login`);
    await logIn(page, staff.loginName);
    await page.waitForFunction(() => !location.hash.startsWith("#/login"));
  },
  async analyst(page, server) {
    await page.goto(`${server}/#/workbench`);
    await logInAtBench(page);
  },
};

/** @param {import("./shownProduct.mjs").ShownProduct} product @param {Way} way */
async function begin({ browser, address }, { setting, language }) {
  // The theme follows the emulated device.
  const context = await openWith(browser, address, settings[setting] ?? {}, { language, theme: "system" });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

/** @param {Way} way */
const nameOf = ({ setting, language }) => (setting === "usual" ? language : `${language} ${setting}`);

/**
 * @param {Page} page @param {string} server @param {Scene} scene @param {Way} way
 * @param {readonly number[]} widths @param {Wish} wish @param {string[]} taken
 */
async function takeScene(page, server, scene, way, widths, { themes, folder, judge }, taken) {
  /** @type {string[]} */ const faults = [];
  const setting = settings[way.setting] ?? {};
  await page.setViewportSize(layoutOf(Math.max(...widths), setting));
  await open(page, server, scene);
  const opened = await page.locator(over).count();
  for (const width of widths) {
    await page.setViewportSize(layoutOf(width, setting));
    await still(page);
    if ((await page.locator(over).count()) < opened) {
      await scene.undo?.(page);
      await open(page, server, scene);
    }
    for (const [at, theme] of themes.entries()) {
      await page.emulateMedia({ colorScheme: theme });
      await still(page);
      const name = `${scene.name}.${way.language}.${width}.${theme}${way.setting === "usual" ? "" : `-${way.setting}`}.png`;
      if (folder !== undefined) {
        await page.screenshot({ path: join(folder, name), caret: "hide" });
        taken.push(name);
      }
      const found = (await judge?.(page, at > 0 ? "colours" : "all")) ?? [];
      for (const fault of found) faults.push(`${scene.name} ${nameOf(way)} ${width} ${theme}: ${fault}`);
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wider > 0) faults.push(`${scene.name} ${nameOf(way)} ${width}: ${wider} px too wide`);
  }
  return faults;
}

/** Overlays that close when the window becomes narrower. */
const over = ["[role=dialog]", "[role=alertdialog]", "dialog[open]", "[role=menu]", "[role=listbox]"].map((one) => `${one}:visible`).join();

/** @param {Page} page @param {string} server @param {Scene} scene */
async function open(page, server, scene) {
  // A new document: no overlay is open.
  await page.goto("about:blank");
  await page.goto(`${server}${scene.at ?? "/"}#${scene.route}`);
  await page.locator("h1, [role=heading], .ld-paper, .bench").first().waitFor({ state: "attached" });
  await still(page);
  // Between the code of a part and its first question there is a moment of rest.
  await page.waitForTimeout(settles);
  await still(page);
  await scene.act?.(page);
  await page.mouse.move(0, 0);
}

/** Takes the pictures: each scene is opened once a language (twice, for wide pages and phones), and looked at in every width and theme. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { NothingToSee } from "./acts.mjs";
import { logInAtBench } from "./benchScenes.mjs";
import { logIn, still } from "./shownProduct.mjs";

/** @typedef {import("./scenes.mjs").Scene} Scene */
/** @typedef {import("playwright-core").Page} Page */
/**
 * @typedef {object} Wish
 * @property {readonly Scene[]} scenes
 * @property {readonly string[]} languages
 * @property {readonly number[]} widths from the widest
 * @property {readonly ("light" | "dark")[]} themes
 * @property {string} [folder] where pictures go; none are taken without it
 * @property {(page: Page, coloursOnly: boolean) => Promise<string[]>} [judge] what is wrong with what stands there, or only with its colours, where the rest was judged
 * @property {(line: string) => void} tell
 */

/** Below this a page is laid out for a phone [K-01]. */
const phone = 992;
/** Milliseconds after which a page that has come to rest is believed. */
const settles = 300;

/**
 * The pictures that were taken, and what was wrong with a page: too wide, an error told in the console, or not to be had.
 *
 * @param {import("./shownProduct.mjs").ShownProduct} product @param {Wish} wish
 */
export async function takePictures(product, wish) {
  if (wish.folder !== undefined) mkdirSync(wish.folder, { recursive: true });
  /** @type {string[]} */ const taken = [];
  let looked = 0;
  /** @type {string[]} */ const faults = [];
  for (const language of wish.languages) {
    for (const isPhone of [false, true]) {
      const widths = wish.widths.filter((width) => width < phone === isPhone);
      const scenes = wish.scenes.filter(({ on }) => on === undefined || on === (isPhone ? "phone" : "wide"));
      if (widths.length === 0) continue;
      for (const as of /** @type {const} */ (["anyone", "shipper", "analyst"])) {
        const seen = scenes.filter((one) => one.as === as);
        if (seen.length === 0) continue;
        const page = await begin(product, language, widths[0] ?? phone);
        page.on("pageerror", ({ message }) => faults.push(`${language} ${page.url()}: ${message}`));
        await enter[as](page, product.address);
        for (const scene of seen) {
          try {
            const found = await takeScene(page, product.address, scene, language, widths, wish, taken);
            faults.push(...found);
            for (const fault of found) wish.tell(fault);
            looked += widths.length * wish.themes.length;
          } catch (error) {
            const why = `${scene.name} ${language}: ${error instanceof Error ? error.message : error}`;
            if (!(error instanceof NothingToSee)) faults.push(why);
            wish.tell(why);
          } finally {
            await scene.undo?.(page);
          }
        }
        await page.context().close();
      }
      wish.tell(`${language}, ${isPhone ? "phone" : "wide"}: ${looked} looks, ${taken.length} pictures, ${faults.length} faults`);
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
  async analyst(page, server) {
    await page.goto(`${server}/#/workbench`);
    await logInAtBench(page);
  },
};

/** @param {import("./shownProduct.mjs").ShownProduct} product @param {string} language @param {number} width */
async function begin({ browser, address }, language, width) {
  const context = await browser.newContext({ viewport: sizeOf(width), reducedMotion: "reduce" });
  // The theme follows the device, which is told what to be for each picture.
  const chosen = { language, theme: "system" };
  await context.addCookies(Object.entries(chosen).map(([name, value]) => ({ name, value, url: address })));
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

const sizeOf = (/** @type {number} */ width) => ({ width, height: width < phone ? 844 : 900 });

/**
 * @param {Page} page @param {string} server @param {Scene} scene @param {string} language
 * @param {readonly number[]} widths @param {Wish} wish @param {string[]} taken
 */
async function takeScene(page, server, scene, language, widths, { themes, folder, judge }, taken) {
  /** @type {string[]} */ const faults = [];
  await page.setViewportSize(sizeOf(widths[0] ?? phone));
  await open(page, server, scene);
  const opened = await page.locator(over).count();
  for (const width of widths) {
    await page.setViewportSize(sizeOf(width));
    await still(page);
    if ((await page.locator(over).count()) < opened) {
      await scene.undo?.(page);
      await open(page, server, scene);
    }
    for (const [at, theme] of themes.entries()) {
      await page.emulateMedia({ colorScheme: theme });
      await still(page);
      const name = `${scene.name}.${language}.${width}.${theme}.png`;
      if (folder !== undefined) {
        await page.screenshot({ path: join(folder, name), caret: "hide" });
        taken.push(name);
      }
      for (const fault of (await judge?.(page, at > 0)) ?? []) faults.push(`${scene.name} ${language} ${width} ${theme}: ${fault}`);
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wider > 0) faults.push(`${scene.name} ${language} ${width}: ${wider} px too wide`);
  }
  return faults;
}

/** What opens over a page, and closes where the window is drawn narrower. */
const over = ["[role=dialog]", "[role=alertdialog]", "dialog[open]", "[role=menu]", "[role=listbox]"].map((one) => `${one}:visible`).join();

/** @param {Page} page @param {string} server @param {Scene} scene */
async function open(page, server, scene) {
  // Another document: what stood open before is gone.
  await page.goto("about:blank");
  await page.goto(`${server}/#${scene.route}`);
  await page.locator("h1, [role=heading], .ld-paper, .bench").first().waitFor({ state: "attached" });
  await still(page);
  // Between the code of a part and its first question there is a moment of rest.
  await page.waitForTimeout(settles);
  await still(page);
  await scene.act?.(page);
  await page.mouse.move(0, 0);
}

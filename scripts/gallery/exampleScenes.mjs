/** The examples of the gallery, which the development server shows: each kind of field in all of its states, each kind of screen in each. */
import { click } from "./acts.mjs";

/** @typedef {import("./scenes.mjs").Scene} Scene */

/** States of a screen beside the one that it begins with, in the order of their choice; `exampleEngine.ts` has them. */
const states = ["empty", "loading", "failed"];

/** Name of every scene of the gallery begins so. */
export const exampleScene = "example-";

/** Reads from the page which examples there are. @param {import("./shownProduct.mjs").ShownProduct} product @returns {Promise<readonly Scene[]>} */
export async function exampleScenes({ browser, address }) {
  const page = await browser.newPage();
  // The first page of the development server waits until the packages are bundled.
  page.setDefaultTimeout(180_000);
  await page.goto(`${address}/#/gallery`);
  await page.locator(".gallery-page").waitFor();
  const links = await page.locator(".gallery-links a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  await page.close();
  return links.flatMap((link) => {
    const route = link.replace("#", "");
    const id = route.split("/").at(-1) ?? "";
    const scene = /** @type {Scene} */ ({ name: `${exampleScene}${id}`, route, as: "anyone" });
    if (!id.startsWith("screen-")) return [scene];
    const inState = (/** @type {string} */ state, /** @type {number} */ at) =>
      /** @type {Scene} */ ({
        ...scene,
        name: `${scene.name}-${state}`,
        act: click(`.gallery-screen > .ld-segments .ld-segment >> nth=${at + 1}`, `.gallery-frame[data-state="${state}"]`),
      });
    return [scene, ...states.map(inState)];
  });
}

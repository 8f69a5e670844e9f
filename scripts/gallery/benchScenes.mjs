/** The analyst's workbench: its login, a file as text and as a form, the panels below it, and the dialog of publication. */
import { click, inTurn } from "./acts.mjs";

/** @typedef {import("./scenes.mjs").Scene} Scene */
/** @typedef {import("playwright-core").Page} Page */

/** The password of the workbench in front of which pictures are taken. */
export const benchPassword = "look-at-the-bench";

const workbench = "/workbench";
const limits = "schemas/limits.json";
const entity = `${workbench}/schemas/entities/delivery-address.json`;

/** @param {Page} page on the login of the workbench */
export async function logInAtBench(page) {
  await page.locator(".bench-login input[autocomplete=username]").fill("gallery");
  await page.locator(".bench-login input[type=password]").fill(benchPassword);
  await page.keyboard.press("Enter");
  await page.locator(".bench-tree").waitFor();
  await page.evaluate(asText);
}

/** Runs in a page of the workbench: files that have a form too are opened as text, until the form is chosen. */
export const asText = () => sessionStorage.setItem("lading-bench-view", "text");

/** The text is there, the check has spoken, the preview is drawn. */
const drawn = async (/** @type {Page} */ page) => {
  await page.locator(".cm-content").waitFor();
  await page.frameLocator(".bench-preview iframe").locator("h1, .ld-form, .ld-list").first().waitFor();
};

/** Another number for the first limit, in the draft alone. */
const change = async (/** @type {Page} */ page) => {
  await page.evaluate(async (path) => {
    const json = { "content-type": "application/json" };
    const { text, hash } = await (await fetch(`/workbench/files/${path}`)).json();
    const changed = text.replace(
      /("value": )(\d+)/,
      (/** @type {string} */ _all, /** @type {string} */ key, /** @type {string} */ value) => `${key}${Number(value) + 1}`,
    );
    await fetch(`/workbench/draft/${path}`, { method: "PUT", headers: json, body: JSON.stringify({ text: changed, baseHash: hash }) });
  }, limits);
  await page.reload();
  await drawn(page);
};

/** @param {Page} page */
const takeBack = (page) => page.evaluate(async () => void (await fetch("/workbench/draft", { method: "DELETE" })));

/** @type {readonly Scene[]} */
export const benchScenes = [
  { name: "bench-login", route: workbench, as: "anyone", on: "wide" },
  ...[
    { name: "bench", route: workbench },
    { name: "bench-text", route: entity, act: drawn },
    {
      name: "bench-form",
      route: entity,
      act: inTurn(drawn, click(".bench-file .bench-head label >> nth=1", ".visual, .ld-field, .bench-visual")),
      // The choice of the form is kept, and the scenes after it open the text.
      undo: (/** @type {Page} */ page) => page.evaluate(asText),
    },
    { name: "bench-tester", route: entity, act: inTurn(drawn, click("#bench-tab-tester", "#bench-panel")) },
    { name: "bench-usages", route: entity, act: inTurn(drawn, click("#bench-tab-usages", "#bench-panel")) },
    { name: "bench-history", route: entity, act: inTurn(drawn, click("#bench-tab-history", "#bench-panel")) },
    { name: "bench-new", route: workbench, act: click(".bench-tree-find button", "[role=dialog]") },
    {
      name: "bench-publish",
      route: `${workbench}/${limits}`,
      act: inTurn(change, click(".bench-bar-top .ld-button-primary", "[role=alertdialog], [role=dialog]")),
      undo: takeBack,
    },
  ].map((scene) => /** @type {Scene} */ ({ ...scene, as: "analyst", on: "wide" })),
];

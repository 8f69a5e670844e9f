/** What there are pictures of: every page of the site map, and what opens over the main ones. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.mjs";
import { demo } from "./shownProduct.mjs";
import { stopsOf } from "./stops.mjs";

/** @typedef {import("playwright-core").Page} Page */
/**
 * @typedef {object} Scene
 * @property {string} name a file name
 * @property {string} route
 * @property {boolean} open without a login
 * @property {boolean} [wideOnly] what a phone does not have
 * @property {(page: Page) => Promise<void>} [act]
 */

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const site = read("screens.json");

/** @type {readonly Scene[]} */
const over = [
  { name: "palette", route: site.dashboard, act: press("Control+k", "[role=dialog]") },
  { name: "keys", route: site.dashboard, act: press("?", "[role=dialog]") },
  { name: "account-menu", route: site.dashboard, act: click("header [aria-haspopup=menu] >> nth=-1", "[role=menu]") },
  {
    name: "list-columns",
    route: listOf("waybillList"),
    wideOnly: true,
    act: click(".ld-list-head [aria-haspopup=dialog]:has(.lucide-columns-3)", ".ld-columns li"),
  },
  { name: "list-views", route: listOf("waybillList"), act: click("[aria-haspopup=dialog]:has(.lucide-bookmark)", ".ld-views") },
  { name: "list-numbers", route: listOf("waybillList"), act: click("[aria-haspopup=dialog]:has(.lucide-clipboard-list)", ".ld-numbers") },
  { name: "list-chosen", route: listOf("waybillList"), wideOnly: true, act: click("thead input[type=checkbox]", ".ld-bulk") },
  {
    name: "list-asked",
    route: `${listOf("waybillList")}?tab=wait_for_confirm`,
    act: click(".ld-next", "[role=alertdialog], [role=dialog]"),
  },
  {
    name: "list-menu",
    route: listOf("waybillList"),
    act: click("tbody [aria-haspopup=menu], .ld-row-card [aria-haspopup=menu]", "[role=menu]"),
  },
  { name: "list-empty", route: `${listOf("waybillList")}?q=ZZ-NOTHING` },
  { name: "list-not-found", route: `${listOf("waybillList")}?q=ZZ-1,ZZ-2,ZZ-3` },
  { name: "address-new", route: `${listOf("shippingAddress")}?drawer=create` },
  { name: "address-refused", route: `${listOf("shippingAddress")}?drawer=create`, act: submitEmpty },
  { name: "order-refused", route: pageOf("order"), act: submitEmpty },
].map((scene) => ({ open: false, ...scene }));

/** @param {string} screen */
function pageOf(screen) {
  return stopsOf(site.routes).find(({ route }) => route.screen === screen)?.address ?? "";
}

/** @param {string} screen */
function listOf(screen) {
  return pageOf(screen);
}

/** @param {string} selector @param {string} opens what comes of it */
function click(selector, opens) {
  return async (/** @type {Page} */ page) => {
    await page.locator(selector).first().click();
    await page.locator(opens).first().waitFor();
  };
}

/** @param {string} key @param {string} opens what comes of it */
function press(key, opens) {
  return async (/** @type {Page} */ page) => {
    await page.keyboard.press(key);
    await page.locator(opens).first().waitFor();
  };
}

async function submitEmpty(/** @type {Page} */ page) {
  await page.locator(".ld-form").first().waitFor();
  await page.keyboard.press("Control+Enter");
  await page.locator("[aria-invalid=true]").first().waitFor();
}

/** All of them, with a record where the address wants one. @param {string} server @returns {Promise<readonly Scene[]>} */
export async function scenesOf(server) {
  const token = (await call(server, "login", demo, "")).token;
  const pages = await Promise.all(
    stopsOf(site.routes).map(async ({ address, route }) => ({
      name: address.replace(/^\//, "").replaceAll(/[^A-Za-z0-9]+/g, "-"),
      route: route.article?.as === "piece" ? `${address}?id=1` : await withRecord(server, token, address, route),
      open: route.public === true,
    })),
  );
  return [...pages, ...over];
}

/** @param {string} server @param {string} token @param {string} address @param {import("./stops.mjs").Route} route */
async function withRecord(server, token, address, { screen }) {
  if (screen === undefined) return address;
  const { kind, entity, form, paper } = read(`schemas/screens/${screen}.json`);
  const wantsRecord = address.includes(":id");
  if (!wantsRecord && kind !== "paper" && form?.amends === undefined) return address;
  const { list } = read(`schemas/entities/${entity}.json`)["x-entity"].calls ?? {};
  const id = list === undefined ? "" : await recordFor(server, list, token, paper);
  if (wantsRecord) return address.replace(":id", id);
  return `${address}?${kind === "paper" ? "ids" : "id"}=${id}`;
}

/**
 * The first record of a list; of those that a sheet is printed of only when they have something, such as a number of the
 * carrier, the first that has it.
 *
 * @param {string} server @param {string} list @param {string} token @param {{ needs?: readonly { rule: string }[] }} [paper]
 */
async function recordFor(server, list, token, paper) {
  const needs = (paper?.needs ?? []).flatMap(({ rule }) => /^has\(self\.(\w+)\)$/.exec(rule)?.[1] ?? []);
  let first = "";
  for (let page = 1; page <= 5; page++) {
    /** @type {{ rows: readonly Record<string, unknown>[] }} */
    const { rows } = await call(server, list, { page, size: 100 }, token);
    first ||= String(rows[0]?.["id"] ?? "");
    const fit = rows.find((row) => needs.every((name) => row[name]));
    if (fit) return String(fit["id"]);
    if (rows.length < 100) break;
  }
  return first;
}

/** @param {string} server @param {string} name of a call @param {object} body @param {string} token */
async function call(server, name, body, token) {
  const { path } = read("schemas/endpoints.json").calls[name];
  const answer = await fetch(`${server}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  });
  return (await answer.json()).data;
}

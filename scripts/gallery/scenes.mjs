/** All scenes: every page of the site map and of the desk, overlays of the main ones, every prompt, the workbench. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/root.mjs";
import { askScenes } from "./askScenes.mjs";
import { benchScenes } from "./benchScenes.mjs";
import { overScenes } from "./overScenes.mjs";
import { demo, staff } from "./shownProduct.mjs";
import { stopsOf } from "./stops.mjs";

/** @typedef {import("playwright-core").Page} Page */
/**
 * @typedef {object} Scene
 * @property {string} name a file name
 * @property {string} [at] path of its site: the portal's without it
 * @property {string} route
 * @property {"anyone" | "shipper" | "staff" | "analyst"} as who sees it
 * @property {"wide" | "phone"} [on] only in this layout
 * @property {(page: Page) => Promise<void>} [act] actions before the picture
 * @property {(page: Page) => Promise<unknown>} [undo] resets the page for the next scene
 */

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const site = read("screens.json");
const desk = read("schemas/sites/desk.json");

/** All of them, with a record where the address wants one. @param {string} server @returns {Promise<readonly Scene[]>} */
export async function scenesOf(server) {
  const pages = await pagesOf(server, site, demo, "shipper");
  const deskPages = await pagesOf(server, desk, staff, "staff");
  const routeOf = (/** @type {string} */ screen) => pages.find((page) => page.screen === screen)?.route ?? "";
  const machines = readdirSync(join(root, "schemas/states")).map((name) => read(`schemas/states/${name}`));
  const listOf = (/** @type {string} */ entity) => {
    for (const { route, screen } of pages) {
      const { kind, entity: own, list } = screen === "" ? {} : read(`schemas/screens/${screen}.json`);
      if (kind === "list" && own === entity) {
        return {
          route,
          offers: (list?.rowActions ?? []).map((/** @type {string | { id: string }} */ one) => (typeof one === "string" ? one : one.id)),
        };
      }
    }
    return undefined;
  };
  return [
    ...pages.map(({ name, route, as }) => ({ name, route, as })),
    ...deskPages.map(({ name, route, as }) => ({ name: `desk-${name}`, at: desk.path, route, as })),
    ...overScenes(routeOf, site),
    ...askScenes(machines, listOf),
    ...benchScenes,
  ];
}

/**
 * The pages of a site, with a record that its account sees.
 *
 * @param {string} server @param {{ routes: readonly import("./stops.mjs").Route[] }} site @param {{ loginName: string, password: string }} account @param {Scene["as"]} as
 */
async function pagesOf(server, { routes }, account, as) {
  const { token } = await call(server, "login", account, "");
  return Promise.all(
    stopsOf(routes).map(async ({ address, route }) => ({
      name: address.replace(/^\//, "").replaceAll(/[^A-Za-z0-9]+/g, "-"),
      route:
        route.article?.as === "piece"
          ? `${address}?id=${firstPart(route.article.content)}`
          : await withRecord(server, token, address, route),
      as: route.public === true ? /** @type {const} */ ("anyone") : as,
      screen: route.screen ?? "",
    })),
  );
}

/** The first part of a content: of news, the newest. */
const firstPart = (/** @type {string} */ content) => read(`schemas/content/${content}.json`).parts[0].id;

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

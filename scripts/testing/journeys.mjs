/**
 * Which journey runs in which setting: Chinese on a wide page with the embedded database, or English on a phone with PostgreSQL.
 * The main journeys run in both, and in the short run; each other one in one, which keeps `npm test -- --all` short.
 * `npm test -- journeys --everywhere` runs all in both.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/root.mjs";

/** Journeys that run in both settings: placing an order, following it, and opening every page. */
const mainJob = ["order", "waybill-list", "every-route"];
/** Journeys of the wide setting: grids, the frame, pages side by side. All others run on the phone. */
const desk = [
  "books",
  "few-hands",
  "frame",
  "goods",
  "grid",
  "labels",
  "mended-elsewhere",
  "order-refusals",
  "over-every-page",
  "pickup",
  "services",
  "waybill-details",
];
const folder = "tests/journeys";

const fileOf = (/** @type {string} */ name) => `${folder}/${name}.test.ts`;

/** Names of the journeys that are not the main ones, sorted. */
function sideNames() {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => file.slice(0, -".test.ts".length))
    .filter((name) => !mainJob.includes(name))
    .sort();
}

/** The files of the journeys that are not the main ones. */
export const sideJourneys = () => sideNames().map(fileOf);

/** The files that only the wide setting runs, and those that only the phone setting runs. @returns {[string[], string[]]} */
export function journeySettings() {
  const names = sideNames();
  const files = (/** @type {boolean} */ wide) => names.filter((name) => desk.includes(name) === wide).map(fileOf);
  return [files(true), files(false)];
}

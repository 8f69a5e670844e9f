/**
 * Which journey runs in which setting. There are two, as unlike as can be: Chinese on a wide page on the embedded
 * database, English on a phone on PostgreSQL. The main job runs in both; of the others each runs in one, so that
 * `npm test` keeps its budget while journeys are added. `npm test -- journeys --everywhere` runs all in both.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/root.mjs";

/** What a shipper does every day: placing an order, following it; and each page looked at. */
const mainJob = ["order", "waybill-list", "every-route"];
/** What has more to show on a wide page: rows as in a spreadsheet, the frame, side by side. Whatever is not named runs on the phone. */
const desk = [
  "books",
  "few-hands",
  "frame",
  "goods",
  "grid",
  "labels",
  "order-refusals",
  "over-every-page",
  "pickup",
  "services",
  "waybill-details",
];
const folder = "tests/journeys";

/** The files of the wide setting alone and those of the phone alone. @returns {[string[], string[]]} */
export function journeySettings() {
  const names = readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => file.slice(0, -".test.ts".length))
    .filter((name) => !mainJob.includes(name))
    .sort();
  const files = (/** @type {boolean} */ wide) =>
    names.filter((name) => desk.includes(name) === wide).map((name) => `${folder}/${name}.test.ts`);
  return [files(true), files(false)];
}

/**
 * Which journey runs in which setting. There are two, as unlike as can be: Chinese on a wide page on the embedded
 * database, English on a phone on PostgreSQL. The main job runs in both; of the others each runs in one, so that
 * `npm test` keeps its budget while journeys are added. `npm test -- journeys --everywhere` runs all in both.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** What a shipper does every day: placing an order, following it, keeping what was typed; and each page looked at. */
const mainJob = ["order", "waybill-list", "draft", "every-route"];
const folder = "tests/journeys";

/** The files of the wide setting and those of the phone. @returns {[string[], string[]]} */
export function journeySettings(/** @type {boolean} */ everywhere) {
  const names = readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".test.ts"))
    .sort();
  const inBoth = (/** @type {string} */ name) => everywhere || mainJob.some((job) => name === `${job}.test.ts`);
  const inTurn = names.filter((name) => !inBoth(name));
  /** @param {number} turn */
  const setting = (turn) => names.filter((name) => inBoth(name) || inTurn.indexOf(name) % 2 === turn).map((name) => `${folder}/${name}`);
  return [setting(0), setting(1)];
}

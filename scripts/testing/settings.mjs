/**
 * The settings that tests run in. What a server does with its database runs in both, and so does the main job in the browser;
 * whatever no setting changes runs in the first.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/root.mjs";
import { journeySettings } from "./journeys.mjs";

/**
 * @typedef {object} Setting
 * @property {string} name in one word, also of the files with its results
 * @property {string} told for whoever reads along
 * @property {Record<string, string>} env
 * @property {readonly string[]} parts projects of `vite.config.ts`
 * @property {readonly string[]} leaves files that run in the other one alone
 */

/** Parts in the order in which they run. */
export const parts = ["unit", "tools", "api", "rules", "journeys"];

/** The part that a test file belongs to. */
export function partOf(/** @type {string} path from the root */ path) {
  const folder = path.split("/")[1] ?? "";
  if (folder === "server") return "api";
  return parts.includes(folder) ? folder : "unit";
}

/** Files of the server's tests whose text says so. */
function serverTests(/** @type {(text: string) => boolean} */ says) {
  const all = readdirSync(join(root, "tests/server"), { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".test.ts"));
  return all.map((path) => `tests/server/${path}`).filter((path) => says(readFileSync(join(root, path), "utf8")));
}

/** Tests that open no database: on PostgreSQL they would only say the same again. */
const withoutDatabase = () =>
  serverTests((text) => !/buildTestApp|testDatabase|emptyDatabase|openDatabase|serverProcess|demoData|TEST_DATABASE_URL/.test(text));

/** Tests that say of themselves what is no other on another database, and take long: they run on PostgreSQL, the quicker one. */
const onOneDatabase = () => serverTests((text) => /^\/\/ @one-database\b/m.test(text));

/**
 * The settings of a run: two, as unlike as can be, or the first alone, with everything in it, where there is no PostgreSQL.
 *
 * @param {string | undefined} postgres its address @param {boolean} everywhere each journey in both
 * @returns {Setting[]}
 */
export function settingsOf(postgres, everywhere) {
  const [wide, phone] = journeySettings();
  const embedded = {
    name: "embedded",
    told: "embedded database, zh, 1440 px",
    env: { JOURNEY_LANGUAGE: "zh", JOURNEY_WIDTH: "1440" },
    parts,
  };
  if (postgres === undefined) return [{ ...embedded, leaves: [] }];
  const once = onOneDatabase();
  return [
    { ...embedded, leaves: [...once, ...(everywhere ? [] : phone)] },
    {
      name: "postgres",
      told: "PostgreSQL, en, 390 px",
      env: { JOURNEY_LANGUAGE: "en", JOURNEY_WIDTH: "390", TEST_DATABASE_URL: postgres },
      parts: ["api", "journeys"],
      leaves: [...withoutDatabase().filter((path) => !once.includes(path)), ...(everywhere ? [] : wide)],
    },
  ];
}

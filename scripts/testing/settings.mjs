/**
 * The settings that tests run in. Tests of the server and of rule changes that use a database, and the main journeys, run in both; all
 * other tests run in the first. The short run, that of a developer before a push, has the first one alone, with the main journeys.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/root.mjs";
import { journeySettings, sideJourneys } from "./journeys.mjs";

/**
 * @typedef {object} Setting
 * @property {string} name one word, also in the names of its result files
 * @property {string} label shown in the output
 * @property {Record<string, string>} env
 * @property {readonly string[]} parts projects of `vite.config.ts`
 * @property {readonly string[]} leaves files that run only in the other setting
 * @property {boolean} [isPartial] what it leaves runs in no other setting of the run
 */

/** Parts in the order in which they run. */
export const parts = ["unit", "tools", "api", "rules", "journeys"];

/** The part that a test file belongs to. */
export function partOf(/** @type {string} path from the root */ path) {
  const folder = path.split("/")[1] ?? "";
  if (folder === "server") return "api";
  return parts.includes(folder) ? folder : "unit";
}

/** Test files of some folders whose text fulfils a condition. */
function filesThat(/** @type {(text: string) => boolean} */ says, /** @type {readonly string[]} */ folders) {
  const all = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  return all.filter((path) => says(readFileSync(join(root, path), "utf8")));
}
const serverTests = (/** @type {(text: string) => boolean} */ says) => filesThat(says, ["tests/server", "tests/rules"]);

/** Tests without a database: a second run on PostgreSQL would prove nothing new. */
const withoutDatabase = () =>
  serverTests(
    (text) =>
      !/buildTestApp|testDatabase|emptyDatabase|openDatabase|openRoleWorld|serverProcess|demoData|ruleFamily|openRuleWorld|TEST_DATABASE_URL/.test(
        text,
      ),
  );

/** Slow tests that do not depend on the database, marked `@one-database`: they run on PostgreSQL, which is faster. */
const onOneDatabase = () => serverTests((text) => /^\/\/ @one-database\b/m.test(text));

/** Tests that install, pack, or start whole products and wait for them, marked `@whole-run`: the short run does without. */
const onlyInWholeRun = () => filesThat((text) => /^\/\/ @whole-run\b/m.test(text), ["tests/server", "tests/tools"]);

const wide = { JOURNEY_LANGUAGE: "zh", JOURNEY_WIDTH: "1440" };
const phone = { JOURNEY_LANGUAGE: "en", JOURNEY_WIDTH: "390" };

/**
 * The setting of the short run. Left to the whole run: PostgreSQL and tests that take long and are the same on both databases, those that
 * install or start whole products, all journeys but the main ones, and three quarters of the generated cases (`tests/helpers/runsOf.ts`).
 *
 * @returns {Setting}
 */
export function shortSetting() {
  const leaves = [...onOneDatabase(), ...onlyInWholeRun(), ...sideJourneys()];
  return { name: "embedded", label: "embedded database, zh, 1440 px", env: { ...wide, SHORT_RUN: "1" }, parts, leaves, isPartial: true };
}

/**
 * The settings of a run: two that differ in database, language and width; without PostgreSQL the first one, with all files.
 *
 * @param {string | undefined} postgres its address @param {boolean} everywhere each journey in both, those of the workbench under `npm run dev` too
 * @returns {Setting[]}
 */
export function settingsOf(postgres, everywhere) {
  const [onWide, onPhone] = journeySettings();
  const builds = everywhere ? { JOURNEY_BUILDS: "all" } : {};
  const embedded = { name: "embedded", label: "embedded database, zh, 1440 px", env: { ...wide, ...builds }, parts };
  if (postgres === undefined) return [{ ...embedded, leaves: [] }];
  const once = onOneDatabase();
  return [
    { ...embedded, leaves: [...once, ...(everywhere ? [] : onPhone)] },
    {
      name: "postgres",
      label: "PostgreSQL, en, 390 px",
      env: { ...phone, TEST_DATABASE_URL: postgres, ...builds },
      parts: ["api", "rules", "journeys"],
      leaves: [...withoutDatabase().filter((path) => !once.includes(path)), ...(everywhere ? [] : onWide)],
    },
  ];
}

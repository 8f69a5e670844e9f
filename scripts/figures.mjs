/**
 * `npm run figures`: writes the numbers of `README.md` that can be counted. A test fails when they are out of date.
 * Numbers that change with most commits are rounded: a bound stays true until the next ten or hundred.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, root } from "./lib/root.mjs";

const filesIn = (/** @type {string} */ folder) =>
  readdirSync(join(root, "schemas", folder)).filter((name) => name.endsWith(".json")).length;

/** Files of tests, in hundreds. */
function testFiles() {
  const count = readdirSync(join(root, "tests"), { recursive: true }).filter((name) => /\.test\.tsx?$/.test(String(name))).length;
  return (Math.floor(count / 100) * 100).toLocaleString("en");
}

/** What a page may load at most, in kB, as the test of the bundles allows it. */
function budget(/** @type {string} */ page) {
  const source = readFileSync(join(root, "tests/tools/bytes.test.ts"), "utf8");
  const kilobytes = new RegExp(`const budgets = \\{.*\\b${page}: ([\\d.]+)`).exec(source)?.[1];
  if (kilobytes === undefined) throw new Error(`tests/tools/bytes.test.ts has no budget of ${page}.`);
  return Math.ceil(Number(kilobytes) / 10) * 10;
}

/** First cell of a row of the README's table -> its second cell of today. */
function figures() {
  /** @type {{ readonly calls: Readonly<Record<string, unknown>> }} */
  const { calls } = JSON.parse(readFileSync(join(root, "schemas/endpoints.json"), "utf8"));
  return {
    "described in JSON": `${filesIn("entities")} entities, ${filesIn("screens")} screens, ${filesIn("states")} state machines and ${Object.keys(calls).length} calls`,
    "scripts until the login page, a list is usable": `at most ${budget("shell")} kB, ${budget("list")} kB transferred`,
    tests: `more than ${testFiles()} files: API on two databases, journeys in Chromium, every page checked with axe`,
  };
}

/** Returns the README with the numbers of today. Throws if it has no row for them. */
export function readmeWithFigures() {
  let readme = readFileSync(join(root, "README.md"), "utf8");
  for (const [name, value] of Object.entries(figures())) {
    const row = new RegExp(`^\\| ${name} \\|.*\\|$`, "m");
    if (!row.test(readme)) throw new Error(`README.md has no row "${name}".`);
    readme = readme.replace(row, `| ${name} | ${value} |`);
  }
  return readme;
}

if (isProgram(import.meta.url)) {
  writeFileSync(join(root, "README.md"), readmeWithFigures());
  console.log("README.md");
}

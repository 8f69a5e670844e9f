/**
 * `npm run figures`: writes the numbers of schema files and calls into `README.md`. A test fails when they are out of date.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, root } from "./lib/root.mjs";

/** The row of the README's table that holds the numbers. */
const row = /^\| described in JSON \|.*\|$/m;

const filesIn = (/** @type {string} */ folder) =>
  readdirSync(join(root, "schemas", folder)).filter((name) => name.endsWith(".json")).length;

/** Returns the README with the numbers of today. Throws if it has no row for them. */
export function readmeWithFigures() {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  if (!row.test(readme)) throw new Error('README.md has no row "described in JSON".');
  /** @type {{ readonly calls: Readonly<Record<string, unknown>> }} */
  const { calls } = JSON.parse(readFileSync(join(root, "schemas/endpoints.json"), "utf8"));
  const figures = `${filesIn("entities")} entities, ${filesIn("screens")} screens, ${filesIn("states")} state machines and ${Object.keys(calls).length} calls`;
  return readme.replace(row, `| described in JSON | ${figures} |`);
}

if (isProgram(import.meta.url)) {
  writeFileSync(join(root, "README.md"), readmeWithFigures());
  console.log("README.md");
}

/** Names that the source uses: of messages, limits and calls. `check-schemas` loads this file where the project has its source. */
import { readJson, readSources } from "./sources.mjs";

/** @typedef {import("./sources.mjs").Source} Source */

/** Texts that can be a name: `answer.invalid`, `pageSize`. */
const nameForm = /^[A-Za-z][\w.-]*$/;

/** Programs of the product; the lint names rules and examples of its own. */
export const isProgramSource = (/** @type {Source} */ { path }) => path.startsWith("src/") && !path.startsWith("src/dialect/lint/");

/** @returns {Promise<{ names: string[], messages: string[] }>} all names that occur, and those among them that are keys of the catalogue */
export async function usedNames() {
  const sources = (await readSources()).filter(isProgramSource);
  const literals = sources.flatMap(({ literals: all }) => all.map(({ value }) => String(value)).filter((value) => nameForm.test(value)));
  const names = new Set([...literals, ...sources.flatMap(({ members }) => members)]);
  const keys = Object.keys(readJson("schemas/messages/zh.json"));
  return { names: [...names].sort(), messages: keys.filter((key) => names.has(key)) };
}

/** Names that the source uses: of messages, limits and calls. `check-schemas` loads this file where the project has its source. */
import { readJson, readSources } from "./sources.mjs";

/** @typedef {import("./sources.mjs").Source} Source */

/** Texts that can be a name: `answer.invalid`, `pageSize`. */
const nameForm = /^[A-Za-z][\w.-]*$/;

/** Programs of the product; the lint names rules and examples of its own. */
export const isProgramSource = (/** @type {Source} */ { path }) => path.startsWith("src/") && !path.startsWith("src/dialect/lint/");

/** The server; its demo data are no reason for a field to exist. */
const isServerSource = (/** @type {Source} */ { path }) => path.startsWith("src/server/") && !path.startsWith("src/server/seed/");

/** Hand-written parts of the portal that a product asks for by name; another product has neither the part nor its sentences. */
const partFolder = /^src\/portal\/(packing-list)\//;

/** @returns {Promise<{ names: string[], read: string[], written: string[], messages: string[], parts: Record<string, string[]> }>} all names that occur, those read from a record (`facts["avatar"]`, `{ avatar } = facts`), those the server writes into an object, and those that are keys of the catalogue, apart from them those that only a part of the portal shows, by the part's name */
export async function usedNames() {
  const sources = (await readSources()).filter(isProgramSource);
  const names = namesIn(sources);
  const general = namesIn(sources.filter(({ path }) => !partFolder.test(path)));
  const keys = ["src/dialect/messages/zh.json", "schemas/messages/zh.json"].flatMap((path) => Object.keys(readJson(path)));
  return {
    names: [...names].sort(),
    read: [...new Set(sources.flatMap(({ keysRead }) => keysRead))].sort(),
    written: [...new Set(sources.filter(isServerSource).flatMap(({ keysWritten }) => keysWritten))].sort(),
    messages: keys.filter((key) => general.has(key)),
    parts: Object.fromEntries(
      ["packing-list"].map((part) => {
        const own = namesIn(sources.filter(({ path }) => partFolder.exec(path)?.[1] === part));
        return [part, keys.filter((key) => own.has(key) && !general.has(key))];
      }),
    ),
  };
}

/** @param {readonly Source[]} sources @returns {Set<string>} */
function namesIn(sources) {
  const literals = sources.flatMap(({ literals: all }) => all.map(({ value }) => String(value)).filter((value) => nameForm.test(value)));
  return new Set([...literals, ...sources.flatMap(({ members }) => members)]);
}

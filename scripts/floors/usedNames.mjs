/** Names that the source uses: of messages, limits and calls. `check-schemas` loads this file where the project has its source. */
import { hashText, openCache } from "../lib/cache.mjs";
import { readerHash, readJson, readSources, readText, sourcePaths } from "./sources.mjs";

/**
 * @typedef {import("./sources.mjs").Source} Source
 *
 * @typedef {object} Names
 * @property {string[]} names all that occur
 * @property {string[]} read those read from a record: `facts["avatar"]`, `{ avatar } = facts`
 * @property {string[]} written those the server writes into an object
 * @property {string[]} messages those that are keys of the catalogue
 * @property {Record<string, string[]>} parts apart from `messages` the keys that only a part of the portal shows, by the part's name
 */

/** Texts that can be a name: `answer.invalid`, `pageSize`. */
const nameForm = /^[A-Za-z][\w.-]*$/;

/** Programs of the product; the lint names rules and examples of its own. */
export const isProgramSource = (/** @type {Pick<Source, "path">} */ { path }) =>
  path.startsWith("src/") && !path.startsWith("src/dialect/lint/");

/** The server; its demo data are no reason for a field to exist. */
const isServerSource = (/** @type {Source} */ { path }) => path.startsWith("src/server/") && !path.startsWith("src/server/seed/");

/** Hand-written parts of the portal that a product asks for by name; another product has neither the part nor its sentences. */
const partFolder = /^src\/portal\/(packing-list)\//;

/** Sentences of the engine and of the product. */
const messageFiles = ["src/dialect/messages/zh.json", "schemas/messages/zh.json"];

/** Hash of everything that the names depend on. @param {(path: string) => string} textOf text of a file */
export function namesKey(/** @type {readonly string[]} */ paths, textOf = readText) {
  const read = [...paths.filter((path) => isProgramSource({ path })), ...messageFiles, "scripts/floors/usedNames.mjs"];
  return hashText([readerHash(), ...read.flatMap((path) => [path, textOf(path)])].join("\0"));
}

/** Names of all sources; those of an earlier run while no file differs. What was found in each file is a large cache of its own. @returns {Promise<Names>} */
export async function usedNames() {
  const cache = openCache("names", namesKey(sourcePaths(["src"])));
  /** @type {Names | undefined} */
  const known = cache.get("found");
  if (known) return known;
  const found = await findNames();
  cache.replace(new Map([["found", found]]));
  return found;
}

/** @returns {Promise<Names>} */
async function findNames() {
  const sources = (await readSources()).filter(isProgramSource);
  const names = namesIn(sources);
  const general = namesIn(sources.filter(({ path }) => !partFolder.test(path)));
  const keys = messageFiles.flatMap((path) => Object.keys(readJson(path)));
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

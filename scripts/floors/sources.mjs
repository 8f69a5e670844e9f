/** Files of the project as the checks read them. Each TypeScript file is parsed once; what was found in it is cached by content. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { hashText, openCache } from "../lib/cache.mjs";
import { root } from "../lib/root.mjs";

/**
 * @typedef {object} Import
 * @property {string} from the text between the quotes
 * @property {boolean} typeOnly erased before the program runs
 * @property {boolean} dynamic `import()` or `new URL(…, import.meta.url)`: loaded later
 * @property {number} line
 *
 * @typedef {object} Literal
 * @property {string | number} value of a string, a number, a regular expression's pattern, or text in JSX
 * @property {number} line
 *
 * @typedef {object} Pattern
 * @property {string} pattern
 * @property {string} flags
 * @property {number} line
 *
 * @typedef {object} Export
 * @property {string} name
 * @property {"type" | "function" | "value"} sort `function` includes classes and React components
 * @property {number} line
 *
 * @typedef {object} FunctionSize
 * @property {string} name
 * @property {number} line
 * @property {number} lines from its first to its last
 *
 * @typedef {object} KindTest a comparison of something called `kind`
 * @property {string} kind the name it is compared with; "" where a table is asked
 * @property {string} of what has the kind; "" where it is a variable
 * @property {number} line
 *
 * @typedef {object} Read `of.name`
 * @property {string} of
 * @property {string} name
 * @property {number} line
 *
 * @typedef {object} Facts
 * @property {readonly Import[]} imports
 * @property {readonly Literal[]} literals
 * @property {readonly Pattern[]} patterns regular expressions, also those made of one text
 * @property {readonly number[]} composedPatterns lines where a regular expression is put together while the program runs
 * @property {readonly Export[]} exports declared here; names passed on from other files are not among them
 * @property {readonly FunctionSize[]} functions those of more than 20 lines
 * @property {readonly string[]} members names that are read from objects: `limits.pageSize`, `{ pageSize } = limits`
 * @property {readonly string[]} keysRead names that are read from a record: `record["name"]`, `{ name } = record`, `valueOf("name")`
 * @property {readonly string[]} keysWritten names that an object gets: `{ name: value }`, `record["name"] = value`
 * @property {readonly string[]} templates composed texts, with `{}` for each part: `list.pick.{}`
 * @property {readonly number[]} variables lines of module-level `let` and `var`
 * @property {readonly number[]} collections lines of module-level arrays, maps and sets that are filled later
 * @property {readonly KindTest[]} kindTests
 * @property {readonly Read[]} reads those below src/engine
 * @property {boolean} runs whether it holds code, not only types and names of other files
 *
 * @typedef {{ path: string, text: string, hash: string } & Facts} Source `path` is relative to the project, with slashes
 *
 * @typedef {object} Finding
 * @property {string} path
 * @property {number} [line]
 * @property {string} message
 */

/** Paths of all files below `folder`, sorted. @returns {string[]} */
export function pathsUnder(/** @type {string} */ folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length).replaceAll("\\", "/"), entry.name))
    .sort();
}

/** @type {Map<string, string>} */
const texts = new Map();

/** Text of a file; each is read once. */
export function readText(/** @type {string} */ path) {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(join(root, path), "utf8");
  texts.set(path, text);
  return text;
}

export const readJson = (/** @type {string} */ path) => JSON.parse(readText(path));

/** Paths of the TypeScript and module files below `places`, which may be files themselves. */
export const sourcePaths = (/** @type {readonly string[]} */ places) =>
  places
    .flatMap((place) => (/\.\w+$/.test(place) ? [place].filter((path) => existsSync(join(root, path))) : pathsUnder(place)))
    .filter((path) => /\.(tsx?|mts|mjs)$/.test(path) && !path.endsWith(".d.ts"));

/** Hash of what reads a source: the parser, and how it is used. */
export function readerHash() {
  const { version } = createRequire(import.meta.url)("vite/package.json");
  return hashText(version + readText("scripts/floors/parse.mjs"));
}

/** Every TypeScript and module file of the project. @returns {Promise<Source[]>} */
export async function readSources() {
  const paths = sourcePaths(["src", "scripts", "tests", "vite.config.ts"]);
  const cache = openCache("sources", readerHash());
  const read = paths.map((path) => ({ path, text: readText(path), hash: hashText(readText(path)) }));
  const isStale = read.some(({ path, hash }) => cache.get(path)?.hash !== hash);
  // The parser is loaded only where a file has changed.
  const parse = isStale ? (await import("./parse.mjs")).parse : undefined;
  const sources = read.map(({ path, text, hash }) => {
    const known = cache.get(path);
    /** @type {Facts} */
    const facts = known?.hash === hash || !parse ? known.facts : parse(path, text);
    return { path, text, hash, ...facts };
  });
  if (isStale) cache.replace(new Map(sources.map(({ path, text: _text, hash, ...facts }) => [path, { hash, facts }])));
  return sources;
}

/** The file of the project that an import names; undefined for packages. @returns {string | undefined} */
export function fileOf(/** @type {string} */ from, /** @type {string} */ importer) {
  if (from.startsWith(".")) return posix.join(posix.dirname(importer), from);
  if (from === "#engine") return "src/engine/index.ts";
  return /^#(dialect|sheet|engine|portal|server)\//.test(from) ? `src/${from.slice(1)}` : undefined;
}

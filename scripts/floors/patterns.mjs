/**
 * Every regular expression of the source takes time in proportion to the length of its text. A pattern whose time grows with the square
 * of it keeps the only thread of the server busy for seconds with one cell or header of a hostile file.
 *
 * The degree is `src/dialect/text/patternDegree.ts`, by which the schemas are checked, too; its head says why no package is used.
 * Expressions put together while the program runs cannot be read here: the table `composed` says per file why they are safe.
 */
import { join } from "node:path";
import { hashText, openCache } from "../lib/cache.mjs";
import { root } from "../lib/root.mjs";
import { readText } from "./sources.mjs";

/** @typedef {import("./sources.mjs").Source} Source */
/** @typedef {import("./sources.mjs").Finding} Finding */

/** Programs that read the files of this repository only. */
const ownFilesOnly = /^scripts\/(?!contract\/)/;

/** @type {Readonly<Record<string, string>>} folder or file -> why its expressions may take longer */
export const bounded = {
  "src/engine/address/": "readAddress cuts its text to 2,000 characters; tests/engine/address/readAddress.test.ts times hostile ones",
};

/** @type {Readonly<Record<string, string>>} file -> why the expressions that it puts together are safe */
export const composed = {
  "src/dialect/text/pattern.ts": "patterns of schemas, refused by isSafePattern before they are used",
  "src/dialect/text/patternAutomaton.ts": "one character of a pattern, asked of one character",
  "src/dialect/text/decimal.ts": "a constant; tests/tools/patterns.test.ts checks it",
  "src/dialect/text/formats.ts": "constants; tests/tools/patterns.test.ts checks the formats",
  "src/dialect/lint/workspace/metaCheck.ts": "patterns of schemas/meta; tests/tools/patterns.test.ts checks them",
  "src/engine/address/addressForms.ts": "readAddress cuts its text to 2,000 characters",
  "src/engine/address/readAddress.ts": "readAddress cuts its text to 2,000 characters",
  "src/sheet/xml/xmlCharacters.ts": "one class, repeated once; tests/tools/patterns.test.ts checks it",
  "src/workbench/client/translation.ts": "the name of a cookie of ours",
};

/** @returns {Promise<Finding[]>} */
export async function checkPatterns(/** @type {readonly Source[]} */ sources) {
  const read = sources.filter(({ path }) => /^(src|scripts)\//.test(path) && !ownFilesOnly.test(path));
  const degrees = await degreesOf(read.flatMap(({ patterns }) => patterns.map(({ pattern, flags }) => keyOf(pattern, flags))));
  const degreeOf = (/** @type {string} */ pattern, /** @type {string} */ flags) => degrees.get(keyOf(pattern, flags)) ?? Infinity;
  /** @type {Set<string>} */
  const used = new Set();
  const findings = read.flatMap(({ path, patterns, composedPatterns }) => {
    const exempt = Object.keys(bounded).find((place) => path.startsWith(place));
    const slow = patterns.filter(({ pattern, flags }) => degreeOf(pattern, flags) > 1);
    if (slow.length > 0 && exempt) used.add(exempt);
    if (composedPatterns.length > 0 && composed[path]) used.add(path);
    return [
      ...(exempt ? [] : slow.map((one) => ({ path, line: one.line, message: slowMessage(one, degreeOf(one.pattern, one.flags)) }))),
      ...(composed[path] ? [] : composedPatterns.map((line) => ({ path, line, message: composedMessage }))),
    ];
  });
  const idle = [...Object.keys(bounded), ...Object.keys(composed)].filter((place) => !used.has(place));
  return [
    ...findings,
    ...idle.map((place) => ({ path: "scripts/floors/patterns.mjs", message: `${place} needs no exemption: delete it.` })),
  ];
}

const keyOf = (/** @type {string} */ pattern, /** @type {string} */ flags) => `${flags}/${pattern}`;

/** Degrees of patterns by their key. The analysis is loaded only where a pattern is new. @returns {Promise<Map<string, number>>} */
async function degreesOf(/** @type {readonly string[]} */ keys) {
  const analysis = ["patternDegree", "patternAutomaton", "patternTree"].map((name) => `src/dialect/text/${name}.ts`);
  const cache = openCache("patterns", hashText(analysis.map(readText).join("\0")));
  const degrees = new Map([...new Set(keys)].map((key) => [key, cache.get(key)]));
  if ([...degrees.values()].every((degree) => degree !== undefined)) return numbersOf(degrees);
  const { runnerImport } = await import("vite");
  /** @type {{ module: typeof import("../../src/dialect/text/patternDegree.ts") }} */
  const { module } = await runnerImport(join(root, analysis[0] ?? ""), { configFile: false, logLevel: "error" });
  for (const [key, degree] of degrees) {
    const slash = key.indexOf("/");
    degrees.set(key, degree ?? String(module.patternDegree(key.slice(slash + 1), key.slice(0, slash))));
  }
  cache.replace(degrees);
  return numbersOf(degrees);
}

/** JSON has no Infinity: the cache holds texts. */
const numbersOf = (/** @type {Map<string, string>} */ degrees) => new Map([...degrees].map(([key, degree]) => [key, Number(degree)]));

/** @returns {string} */
function slowMessage(/** @type {{ pattern: string, flags: string }} */ { pattern, flags }, /** @type {number} */ degree) {
  const grows = degree === Infinity ? "may grow without bound" : `grows with the power ${degree} of the length`;
  return `The time of /${pattern}/${flags} ${grows}. Begin it with ^ or (?<!…), and let no two repetitions read the same characters.`;
}

const composedMessage =
  "This regular expression is put together while the program runs, where no check can read it. Write a literal, or say in scripts/floors/patterns.mjs why it is safe.";

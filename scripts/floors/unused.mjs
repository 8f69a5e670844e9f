/** @typedef {import("./sources.mjs").Source} Source */
/** @typedef {import("./sources.mjs").Finding} Finding */

/** Whole programs of this folder are read by hosts of the packages. */
const entry = "src/engine/index.ts";

/** How often each word of a text occurs. @returns {Map<string, number>} */
function wordsOf(/** @type {string} */ text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * What a file exports is named in another one, a test included. Types may be exported for the signature of a function that is;
 * one that its own file does not name either is left over.
 *
 * @returns {Finding[]}
 */
export function checkUnused(/** @type {readonly Source[]} */ sources) {
  /** @type {Map<string, number>} */
  const files = new Map();
  for (const { text } of sources) for (const word of wordsOf(text).keys()) files.set(word, (files.get(word) ?? 0) + 1);
  return sources.flatMap(({ path, exports, text }) => {
    if (path === entry || !/^(src|scripts)\//.test(path)) return [];
    const alone = exports.filter(({ name }) => files.get(name) === 1);
    if (alone.length === 0) return [];
    const own = wordsOf(text);
    return alone.flatMap(({ name, sort, line }) => {
      const isNamed = (own.get(name) ?? 0) > 1;
      if (sort === "type" && isNamed) return [];
      const message = isNamed ? `No other file names ${name}: do not export it.` : `Nothing names ${name}: delete it.`;
      return [{ path, line, message }];
    });
  });
}

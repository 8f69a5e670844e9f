import { pathsUnder, readText } from "./sources.mjs";
import { businessNames, freightWords, wordsOf } from "./words.mjs";

/** @typedef {import("./sources.mjs").Finding} Finding */

/**
 * No word of the trade in the dialect, the sheets, the engine or their documents: in any
 * spelling (`deliveryAddress`, `delivery-address`), in singular or plural, in
 * comments too. @returns {Finding[]}
 */
export function checkFreight() {
  const { entities, fields } = businessNames();
  const phrases = new Set([...freightWords, ...entities]);
  const longest = Math.max(...[...phrases].map((phrase) => phrase.split(" ").length));
  const fieldNames = new Set(fields.map((name) => name.toLowerCase()));
  /** @type {Finding[]} */
  const findings = [];
  for (const path of [...pathsUnder("src/dialect"), ...pathsUnder("src/sheet"), ...pathsUnder("src/engine")]) {
    for (const [index, line] of `${path}\n${readText(path)}`.split("\n").entries()) {
      const say = (/** @type {string} */ word) =>
        findings.push({
          path,
          line: Math.max(index, 1),
          message: `"${word}" is a word of the trade: it belongs to schemas/ or to the portal.`,
        });
      const words = wordsOf(line);
      for (let at = 0; at < words.length; at++) {
        for (let length = 1; length <= longest && at + length <= words.length; length++) {
          const phrase = words.slice(at, at + length).join(" ");
          if (phrases.has(phrase) || phrases.has(phrase.replace(/(?:es|s)$/, "")) || phrases.has(phrase.replace(/s$/, ""))) say(phrase);
        }
      }
      for (const name of line.match(/[A-Za-z][A-Za-z0-9_]*/g) ?? []) if (fieldNames.has(name.toLowerCase())) say(name);
    }
  }
  return findings;
}

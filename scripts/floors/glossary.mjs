/**
 * The words that users read, in `schemas/` and `screens.json`: one word for one thing (`glossary.json`), and Chinese punctuation
 * between Chinese characters.
 */
import { jsonUnder } from "./words.mjs";
import { readJson } from "./sources.mjs";

/** @typedef {import("./sources.mjs").Finding} Finding */

/**
 * @typedef {object} Term
 * @property {string} use the word to use
 * @property {string} language
 * @property {readonly string[]} not the words that it replaces
 * @property {Readonly<Record<string, string>>} [except] messages whose wording is a fact of the specification, with the id of the fact
 */

/** `punctuation`: keys of messages whose ASCII punctuation is meant. @type {{ readonly terms: readonly Term[], readonly punctuation: readonly string[] }} */
const glossary = readJson("scripts/floors/glossary.json");

/** Texts of the product in its two languages, each with the file and the last key of its place. @returns {{ path: string, key: string, language: string, text: string }[]} */
function productTexts() {
  const files = [...jsonUnder("schemas"), { path: "screens.json", json: readJson("screens.json") }];
  return files
    .filter(({ path }) => !path.startsWith("schemas/meta/"))
    .flatMap(({ path, json }) => {
      const catalogue = /^schemas\/messages\/(\w+)\.json$/.exec(path)?.[1];
      if (catalogue === undefined) return textsIn(json, "").map((found) => ({ path, ...found }));
      return Object.entries(json).map(([key, text]) => ({ path, key, language: catalogue, text: String(text) }));
    });
}

/** Texts `{ "zh": …, "en": … }` inside of `value`. @returns {{ key: string, language: string, text: string }[]} */
function textsIn(/** @type {unknown} */ value, /** @type {string} */ key) {
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, key));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    (name === "zh" || name === "en") && typeof inner === "string" ? [{ key, language: name, text: inner }] : textsIn(inner, name),
  );
}

/** @param {ReturnType<typeof productTexts>} texts @returns {Finding[]} */
export function checkGlossary(texts = productTexts()) {
  return texts.flatMap(({ path, key, language, text }) => [
    ...glossary.terms
      .filter((term) => term.language === language && term.except?.[key] === undefined)
      .flatMap((term) => term.not.filter((word) => hasWord(text, word, language)).map((word) => ({ word, use: term.use })))
      .map(({ word, use }) => ({ path, message: `"${short(text)}" says "${word}"; the word of the glossary is "${use}".` })),
    ...(language === "zh" && !glossary.punctuation.includes(key) && /[\u4e00-\u9fff][,;:!?]\s?[\u4e00-\u9fff]/.test(text)
      ? [{ path, message: `"${short(text)}" has ASCII punctuation between Chinese characters.` }]
      : []),
  ]);
}

/** Whether `text` has `word`: in English as whole words in any case, in Chinese anywhere. */
function hasWord(/** @type {string} */ text, /** @type {string} */ word, /** @type {string} */ language) {
  if (language === "zh") return text.includes(word);
  const words = (/** @type {string} */ one) =>
    ` ${one
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, " ")
      .trim()} `;
  return words(text).includes(words(word));
}

const short = (/** @type {string} */ text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/**
 * Keys of messages, as far as neither the compiler nor the check of the schemas sees them: dialect and engine show only messages of
 * their own, every family of keys is composed somewhere, and the words of the workbench are all used and in every language.
 */
import { readJson } from "./sources.mjs";
import { isProgramSource } from "./usedNames.mjs";

/** @typedef {import("./sources.mjs").Source} Source */
/** @typedef {import("./sources.mjs").Finding} Finding */

/**
 * First parts of the keys that each floor may show. They are the contract with another product: its catalogue has all keys of dialect
 * and engine, and may have more.
 *
 * @type {Readonly<Record<string, ReadonlySet<string>>>}
 */
const ownKeys = {
  dialect: new Set(["explain", "form", "problem", "sheet"]),
  engine: new Set(
    "action answer bySheet calendar code dashboard detail documents explain file form grid keys list markdown paper problem sheet value".split(
      " ",
    ),
  ),
};
const catalogue = "schemas/messages/zh.json";
const own = ["src/dialect/messages/zh.json", "src/dialect/messages/en.json"];
/** Words of the trade in Chinese; `freight.mjs` knows the English ones. */
const chineseFreightWords = /运单|货|报关|清关|仓|提单|收件|寄件|发件|托运|箱|港|快递|物流|保险|申报|包裹|船|柜|揽收|派送|海关|进口商/;
const families = "src/dialect/text/messageKey.ts";
const words = ["zh", "en", "de"].map((language) => `src/workbench/words/${language}.json`);

/** @returns {Finding[]} */
export function checkMessages(/** @type {readonly Source[]} */ sources) {
  const keys = new Set([catalogue, ...own].flatMap((path) => Object.keys(readJson(path))));
  const programs = sources.filter(isProgramSource);
  return [...foreignKeys(programs, keys), ...idleFamilies(programs, [...keys]), ...ownMessages(programs), ...workbenchWords(programs)];
}

/** Keys of another floor in dialect or engine. @returns {Finding[]} */
function foreignKeys(/** @type {readonly Source[]} */ sources, /** @type {ReadonlySet<string>} */ keys) {
  return sources.flatMap(({ path, literals }) => {
    const own = ownKeys[path.split("/")[1] ?? ""];
    if (!own || path === families) return [];
    return literals
      .filter(({ value }) => keys.has(String(value)) && !own.has(String(value).split(".")[0] ?? ""))
      .map(({ value, line }) => ({
        path,
        line,
        message: `The message "${value}" belongs to the product: another product's catalogue does not have it.`,
      }));
  });
}

/** Families that no code composes, or that the catalogue has no key of. @returns {Finding[]} */
function idleFamilies(/** @type {readonly Source[]} */ sources, /** @type {readonly string[]} */ keys) {
  const declaring = sources.find(({ path }) => path === families);
  const templates = new Set(sources.flatMap(({ templates: all }) => all));
  return (declaring?.literals ?? []).flatMap(({ value, line }) => {
    const texts = String(value).split(/\{[a-z]+\}/i);
    if (texts.length === 1) return [];
    // The last part may contain dots, and code may compose more than one form of it.
    const isComposed = [...templates].some(
      (template) => template.startsWith(`${texts.slice(0, -1).join("{}")}`) && !template.includes(" "),
    );
    const hasKeys = keys.some((key) => key.startsWith(texts[0] ?? ""));
    if (isComposed && hasKeys) return [];
    return [{ path: families, line, message: `The family "${value}" ${hasKeys ? "is composed by no code" : "has no key"}: delete it.` }];
  });
}

/** Shipped sentences that nothing shows, that a language lacks, or that speak of the trade. @returns {Finding[]} */
function ownMessages(/** @type {readonly Source[]} */ sources) {
  const literals = new Set(sources.flatMap(({ literals: all }) => all.map(({ value }) => String(value))));
  const starts = [...literals].flatMap((value) => (/^\w+\.[^ ]*\{/.test(value) ? [value.split("{")[0] ?? ""] : []));
  const all = own.map((path) => ({ path, entries: Object.entries(readJson(path)) }));
  return all.flatMap(({ path, entries }) => [
    ...entries.flatMap(([key, sentence]) => {
      const isShown = literals.has(plainKey(key)) || starts.some((start) => key.startsWith(start));
      const word = chineseFreightWords.exec(String(sentence))?.[0];
      return [
        ...(isShown ? [] : [{ path, message: `Nothing shows "${key}": delete it in every language.` }]),
        ...(word ? [{ path, message: `"${key}" says "${word}", a word of the trade: it belongs to schemas/messages.` }] : []),
      ];
    }),
    ...lacking(
      path,
      entries.map(([key]) => key),
      all.flatMap(({ entries: others }) => others.map(([key]) => plainKey(key))),
    ),
  ]);
}

const plainKey = (/** @type {string} */ key) => key.replace(/_(zero|one|two|few|many)$/, "");

/** @returns {Finding[]} */
const lacking = (/** @type {string} */ path, /** @type {readonly string[]} */ keys, /** @type {readonly string[]} */ wanted) =>
  [...new Set(wanted)].filter((key) => !keys.includes(key)).map((key) => ({ path, message: `"${key}" is missing here.` }));

/** @returns {Finding[]} */
function workbenchWords(/** @type {readonly Source[]} */ sources) {
  const own = sources.filter(({ path }) => path.startsWith("src/workbench/"));
  const literals = new Set(own.flatMap(({ literals: all }) => all.map(({ value }) => String(value))));
  const composed = own.flatMap(({ templates }) => templates).map((template) => template.split("{}"));
  const isUsed = (/** @type {string} */ key) =>
    literals.has(key) ||
    composed.some(([start = "", ...rest]) => start.includes(".") && key.startsWith(start) && key.endsWith(rest.at(-1) ?? ""));
  const all = words.map((path) => ({ path, keys: Object.keys(readJson(path)) }));
  return all.flatMap(({ path, keys }) => [
    ...keys
      .filter((key) => !isUsed(plainKey(key)))
      .map((key) => ({ path, message: `Nothing shows "${key}": delete it in every language.` })),
    ...lacking(
      path,
      keys,
      all.flatMap(({ keys: others }) => others.map(plainKey)),
    ),
  ]);
}

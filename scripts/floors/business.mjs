import { readJson } from "./sources.mjs";
import { businessNames, jsonUnder } from "./words.mjs";

/** @typedef {import("./sources.mjs").Source} Source */
/** @typedef {import("./sources.mjs").Finding} Finding */

/** Hand-written folders of the product: no schema can describe them. */
const handWritten = /^src\/portal\/(packing-list|pickup-rating)\//;

/** Codes of states that are also common words in code. */
const plainStates = new Set(["read", "draft", "open", "closed", "done", "new", "error", "ok", "none", "all", "active", "pending"]);

/** @returns {string[]} labels of more than one word, in any language that writes them with blanks */
function labelsIn(/** @type {unknown} */ json) {
  if (Array.isArray(json)) return json.flatMap(labelsIn);
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    const texts = /^(x-label|label|title)$/.test(key) && typeof value === "object" && value !== null ? Object.values(value) : [];
    return [...texts.filter((text) => typeof text === "string" && text.trim().includes(" ")), ...labelsIn(value)];
  });
}

/** Whether a value is too specific to occur in code by chance: a pattern, `21.5`, `6123`; not `3`, `0.9` or `5000`. */
function isSpecific(/** @type {unknown} */ value) {
  if (typeof value === "string") return value.length > 8;
  if (typeof value !== "number") return false;
  if (!Number.isInteger(value)) return value > 2;
  return value > 1000 && !/^[1-9]0*$/.test(String(value)) && !Number.isInteger(Math.log2(value));
}

/** @returns {Map<string | number, string>} specific value -> name of the limit */
function specificLimits() {
  /** @type {Record<string, { value?: unknown }>} */
  const limits = readJson("schemas/limits.json");
  return new Map(
    Object.entries(limits).flatMap(([name, { value }]) => (isSpecific(value) ? [[/** @type {string | number} */ (value), name]] : [])),
  );
}

/** Codes of states: of the lists that the state machines name, and of every list called a status. */
function stateCodes() {
  const lists = new Set(jsonUnder("schemas/states").map(({ json }) => json["codes"]));
  const isOfStates = (/** @type {string} */ name) => lists.has(name) || name.endsWith("-status");
  const codes = jsonUnder("schemas/codes").filter(({ path }) => isOfStates(path.replace(/^.*\/|\.json$/g, "")));
  const values = codes.flatMap(({ json }) => /** @type {{ const: unknown }[]} */ (json["items"] ?? []).map((item) => item.const));
  return new Set(values.filter((value) => typeof value === "string" && /[A-Za-z]{3}/.test(value) && !plainStates.has(value)));
}

/**
 * No limit, pattern, label, column or status of the business in TypeScript.
 * Reports what can be recognised in a literal: Chinese text, a label of the schemas, a number or
 * pattern that only a limit has, a code of a state, the name of a field. @returns {Finding[]}
 */
export function checkBusiness(/** @type {readonly Source[]} */ sources) {
  const limits = specificLimits();
  const states = stateCodes();
  const labels = new Set([...jsonUnder("schemas"), { json: readJson("screens.json") }].flatMap(({ json }) => labelsIn(json)));
  const fields = new Set(businessNames().fields);
  /** @returns {string | undefined} */
  const judge = (/** @type {string | number} */ value) => {
    const limit = limits.get(value);
    if (limit) return `is the limit "${limit}" of schemas/limits.json: bind it with x-bind or read it from the catalogue`;
    if (typeof value === "number") return undefined;
    if (/\p{Script=Han}{2}/u.test(value)) return "is a text in Chinese: texts stand in schemas/, beside the field or in messages/";
    if (labels.has(value)) return "is a label of the schemas";
    if (states.has(value)) return "is a state: ask the state machine (transitions, isDraft, isEditable)";
    if (fields.has(value)) return "is a field of an entity: columns and fields are named in schemas/ only";
    return undefined;
  };
  return sources
    .filter(({ path }) => path.startsWith("src/") && !handWritten.test(path))
    .flatMap(({ path, literals }) =>
      literals.flatMap(({ value, line }) => {
        const why = judge(value);
        return why ? [{ path, line, message: `${JSON.stringify(value)} ${why}.` }] : [];
      }),
    );
}

/**
 * `x-bind` takes the values of keywords from `limits.json`, so that each
 * constant is defined once. `{"x-bind": {"maxLength": "stateLength"}}` sets
 * `maxLength`; `/` addresses a part of a keyword: `{"x-limit/max": "addresses"}`.
 * A text states a limit by its name: `At most {limits.addresses}`.
 */
import type { LimitValue, LimitValues } from "../limits.ts";
import { isObject } from "../../json/json.ts";
import { decimalText } from "../../text/decimal.ts";
import { suggestionText } from "../../text/didYouMean.ts";

/** A limit in a text, `{limits.name}`. */
const statedLimit = /\{limits\.(\w+)\}/g;

/** Returns the limits that a text states, with the position of each name. */
export function limitsStated(text: string): { readonly name: string; readonly start: number }[] {
  return [...text.matchAll(statedLimit)].map((match) => ({ name: match[1] as string, start: match.index + "{limits.".length }));
}

/** Keywords whose value is data. An `x-bind` in it is a value, not a keyword. */
const dataKeywords = new Set(["examples", "x-sample", "x-sample-earlier", "default", "const", "enum", "cases"]);

/** Returns a copy with every `x-bind` and every limit in a text applied; the keyword itself stays. Throws for an unknown limit and names `file` and pointer. */
export function bindValues<T>(value: T, limits: LimitValues, file: string): T {
  return bind(value, limits, `${file}#`) as T;
}

function bind(value: unknown, limits: LimitValues, at: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => bind(item, limits, `${at}/${index}`));
  if (typeof value === "string" && value.includes("{limits."))
    return value.replace(statedLimit, (_, name: string) => inWords(valueOf(limits, name, at)));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) copy[key] = dataKeywords.has(key) ? item : bind(item, limits, `${at}/${key}`);
  const bindings = value["x-bind"];
  if (!isObject(bindings) || isFieldName(at)) return copy;
  for (const [path, limit] of Object.entries(bindings)) {
    const place = `${at}/x-bind/${path}`;
    put(copy, path.split("/"), valueOf(limits, String(limit), place), place);
  }
  return copy;
}

function inWords(value: LimitValue): string {
  if (typeof value === "number") return decimalText(value);
  return typeof value === "string" ? value : (isObject(value) ? Object.keys(value) : value).join(", ");
}

function valueOf(limits: LimitValues, name: string, at: string): LimitValue {
  const value = Object.hasOwn(limits, name) ? limits[name] : undefined;
  if (value === undefined) throw new Error(`${at}: limits.json has no "${name}"${suggestionText(name, Object.keys(limits))}`);
  return value;
}

/** Whether the keys at this location are field names: every key of `properties` is one, even if it looks like a keyword. */
function isFieldName(at: string): boolean {
  return at.endsWith("/properties");
}

function put(target: Record<string, unknown>, path: readonly string[], limit: LimitValue, at: string): void {
  const [key, ...rest] = path;
  if (key === undefined || key === "") throw new Error(`${at}: name a keyword, or keyword/part`);
  if (rest.length === 0) {
    target[key] = limit;
    return;
  }
  const inner = target[key];
  if (inner !== undefined && !isObject(inner)) throw new Error(`${at}: "${key}" has no parts`);
  const copy: Record<string, unknown> = { ...inner };
  target[key] = copy;
  put(copy, rest, limit, at);
}

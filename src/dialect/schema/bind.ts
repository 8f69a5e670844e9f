/**
 * `x-bind`: takes the values of keywords from `limits.json`, so that a
 * constant stands once. `{"x-bind": {"maxLength": "stateLength"}}` sets
 * `maxLength`; `/` leads inside a keyword: `{"x-limit/max": "addresses"}`.
 */
import { isObject } from "../json/json.ts";
import { suggestionText } from "../text/didYouMean.ts";

/** Keywords that hold data of the business, where an `x-bind` would only be a value. */
const dataKeywords = new Set(["examples", "x-sample", "default", "const", "enum", "cases"]);

/** A copy with every `x-bind` carried out (and kept, for those who want to know). Throws naming `file` and pointer. */
export function bindValues<T>(value: T, limits: Readonly<Record<string, number | string>>, file: string): T {
  return bind(value, limits, `${file}#`) as T;
}

function bind(value: unknown, limits: Readonly<Record<string, number | string>>, at: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => bind(item, limits, `${at}/${index}`));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) copy[key] = dataKeywords.has(key) ? item : bind(item, limits, `${at}/${key}`);
  const bindings = value["x-bind"];
  if (!isObject(bindings) || isFieldName(at)) return copy;
  for (const [path, limit] of Object.entries(bindings)) {
    if (typeof limit !== "string" || !Object.hasOwn(limits, limit)) {
      throw new Error(`${at}/x-bind/${path}: limits.json has no "${String(limit)}"${suggestionText(String(limit), Object.keys(limits))}`);
    }
    put(copy, path.split("/"), limits[limit] as number | string, `${at}/x-bind/${path}`);
  }
  return copy;
}

/** Inside `properties` every key is a field's name, also one that looks like a keyword. */
function isFieldName(at: string): boolean {
  return at.endsWith("/properties");
}

function put(target: Record<string, unknown>, path: readonly string[], limit: number | string, at: string): void {
  const [key, ...rest] = path;
  if (key === undefined || key === "") throw new Error(`${at}: name a keyword, or keyword/part`);
  if (rest.length === 0) {
    target[key] = limit;
    return;
  }
  const inner = target[key];
  if (inner !== undefined && !isObject(inner)) throw new Error(`${at}: "${key}" holds no parts`);
  const copy: Record<string, unknown> = { ...inner };
  target[key] = copy;
  put(copy, rest, limit, at);
}

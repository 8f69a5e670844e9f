/**
 * `x-bind` takes the values of keywords from `limits.json`, so that each
 * constant is defined once. `{"x-bind": {"maxLength": "stateLength"}}` sets
 * `maxLength`; `/` addresses a part of a keyword: `{"x-limit/max": "addresses"}`.
 */
import { isObject } from "../json/json.ts";
import { suggestionText } from "../text/didYouMean.ts";

/** Keywords whose value is data. An `x-bind` in it is a value, not a keyword. */
const dataKeywords = new Set(["examples", "x-sample", "default", "const", "enum", "cases"]);

/** Returns a copy with every `x-bind` applied; the keyword itself stays. Throws for an unknown limit and names `file` and pointer. */
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

/** Whether the keys at this location are field names: every key of `properties` is one, even if it looks like a keyword. */
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
  if (inner !== undefined && !isObject(inner)) throw new Error(`${at}: "${key}" has no parts`);
  const copy: Record<string, unknown> = { ...inner };
  target[key] = copy;
  put(copy, rest, limit, at);
}

/** A short hash of JSON for version names and cache files. Not for secrets. */
import { isObject } from "./json.ts";

/** Returns 16 hexadecimal digits. Equal values have equal digits; the order of keys does not count. */
export function fingerprint(value: unknown): string {
  const text = sortedJson(value);
  return hash(text, 0x811c9dc5) + hash(text, 0x9747b28c);
}

/** 32-bit FNV-1a over code units, with the finalizer of MurmurHash3. */
function hash(text: string, seed: number): string {
  let state = seed;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return ((state ^ (state >>> 16)) >>> 0).toString(16).padStart(8, "0");
}

/** Returns the JSON text with sorted keys: the same text for equal values. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const parts = Object.keys(value)
    .sort()
    .flatMap((key) => (value[key] === undefined ? [] : [`${JSON.stringify(key)}:${sortedJson(value[key])}`]));
  return `{${parts.join(",")}}`;
}

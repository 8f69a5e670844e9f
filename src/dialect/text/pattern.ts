/** Regular expressions of schemas and of `matches()`. They have the unicode flag and are compiled once. Slow patterns are refused. */
import { patternDegree } from "./patternDegree.ts";

const compiled = new Map<string, RegExp | undefined>();

/** Returns the regular expression of a JSON Schema pattern (unicode, not anchored); `undefined` if the pattern is invalid. */
export function patternRegExp(pattern: string): RegExp | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern));
  return compiled.get(pattern);
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}

const safety = new Map<string, boolean>();

/**
 * Whether the time that the pattern takes is proportional to the length of the text, for every text. False for repeated groups in which
 * one text can be read in two ways, such as `(a+)+` or `(a|ab)*`; for two repetitions that can read the same text, such as `^\s*[A-Z ]*$`
 * or, since it may begin anywhere, `\d+x`; and for back references.
 */
export function isSafePattern(pattern: string): boolean {
  const known = safety.get(pattern);
  if (known !== undefined) return known;
  const safe = patternDegree(pattern) === 1;
  safety.set(pattern, safe);
  return safe;
}

/** Whether a pattern is fast on every text. For the server and the check: the analysis is large, and browsers get checked patterns. */
import { patternDegree } from "./patternDegree.ts";

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

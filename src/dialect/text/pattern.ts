/** Regular expressions of schemas and of `matches()`. They have the unicode flag and are compiled once. */

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

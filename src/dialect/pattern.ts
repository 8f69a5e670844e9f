/**
 * Regular expressions of schemas and of `matches()`: with the unicode flag,
 * made once, and refused where a text could keep them busy for ever.
 */

const made = new Map<string, RegExp | undefined>();

/** The pattern as JSON Schema means it (found anywhere, unicode), or `undefined` where it is none. */
export function patternRegExp(pattern: string): RegExp | undefined {
  if (!made.has(pattern)) made.set(pattern, compile(pattern));
  return made.get(pattern);
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}

const unbounded = /^(?:[*+]|\{\d+,\})/;

/**
 * False for patterns that may take exponential time: a repeated group that
 * itself begins and ends with something repeated or offers a choice, and back
 * references. `(a+)+` and `(a|ab)*` are refused, `(-[a-z]+)*` is not. Careful
 * rather than exact: what is refused can be written plainly.
 */
export function isSafePattern(pattern: string): boolean {
  if (/\\[1-9]|\\k</.test(pattern)) return false;
  const bare = pattern
    .replace(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\./g, "a")
    .replace(/\[[^\]]*\]/g, "a");
  const open: number[] = [];
  for (let at = 0; at < bare.length; at++) {
    if (bare[at] === "(") open.push(at);
    if (bare[at] !== ")") continue;
    const start = open.pop() ?? 0;
    const inside = bare.slice(start + 1, at).replace(/^\?(?:[:=!]|<[=!]|<[^>]*>)/, "");
    if (unbounded.test(bare.slice(at + 1)) && isRisky(inside)) return false;
  }
  return true;
}

/** Inside a repeated group: a choice, or a repetition with nothing fixed in front of it. */
function isRisky(inside: string): boolean {
  return inside.includes("|") || /^\(*[^()]?(?:[*+]|\{\d+,)/.test(inside) || /[*?+]\)*$/.test(inside) && /^\(*[^()][*?]/.test(inside);
}

/** Reads a regular expression into a tree, as far as the analysis of its running time needs it. */

export type PatternNode =
  /** One character: a letter, an escape, a class, or the dot. */
  | { readonly kind: "char"; readonly atom: string }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly PatternNode[] }
  /** Lookahead or lookbehind. */
  | { readonly kind: "look"; readonly parts: readonly PatternNode[]; readonly behind: boolean; readonly negative: boolean }
  /** `^`, `$`, `\b` or `\B`. */
  | { readonly kind: "assertion"; readonly sign: string }
  | { readonly kind: "repeat"; readonly of: PatternNode; readonly least: number; readonly most: number };

const atom =
  /^(?:\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\c[A-Za-z]|\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^()|[\]\\*+?{}])/u;
/** Without the unicode flag these are literal characters. */
const looseAtom = /^[\]{}]/;
const assertion = /^(?:\^|\$|\\b|\\B)/;
const quantifier = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;
const groupStart = /^\((?:\?(?:(:)|(<?[=!])|<[^>]*>))?/;

/** Returns `undefined` where the pattern is no expression, or refers back to what it has matched. `flags` are those of the expression. */
export function readPattern(pattern: string, flags = "u"): PatternNode | undefined {
  let rest = pattern;
  let broken = false;

  const take = (expected: RegExp): RegExpExecArray | null => {
    const match = expected.exec(rest);
    if (match) rest = rest.slice(match[0].length);
    return match;
  };
  const choice = (): PatternNode => {
    const options = [sequence()];
    while (take(/^\|/)) options.push(sequence());
    return options.length === 1 ? (options[0] as PatternNode) : { kind: "choice", parts: options };
  };
  const sequence = (): PatternNode => {
    const parts: PatternNode[] = [];
    while (rest !== "" && !/^[|)]/.test(rest) && !broken) {
      const part = single();
      if (part) parts.push(part.kind === "assertion" ? part : repeated(part));
      else broken = true;
    }
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: "sequence", parts };
  };
  const single = (): PatternNode | undefined => {
    const sign = take(assertion)?.[0];
    if (sign !== undefined) return { kind: "assertion", sign };
    const start = take(groupStart);
    if (start) {
      const inside = choice();
      if (!take(/^\)/)) broken = true;
      return start[2] === undefined
        ? inside
        : { kind: "look", parts: [inside], behind: start[2].startsWith("<"), negative: start[2].endsWith("!") };
    }
    if (/^\\(?:[1-9]|k<)/.test(rest)) return undefined;
    const found = take(atom) ?? (flags.includes("u") ? null : take(looseAtom));
    return found ? { kind: "char", atom: found[0] } : undefined;
  };
  const repeated = (of: PatternNode): PatternNode => {
    const match = take(quantifier);
    if (!match) return of;
    const [sign = ""] = match;
    if (sign.startsWith("{")) {
      const least = Number(match[1]);
      return { kind: "repeat", of, least, most: match[2] === undefined ? least : match[3] === "" ? Infinity : Number(match[3]) };
    }
    return { kind: "repeat", of, least: sign.startsWith("+") ? 1 : 0, most: sign.startsWith("?") ? 1 : Infinity };
  };

  const tree = choice();
  return broken || rest !== "" ? undefined : tree;
}

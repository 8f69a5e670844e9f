/** Parses a regular expression into a tree with the details that `pattern.ts` needs. */

export type PatternNode =
  /** One character: a literal, an escape, a class, or the dot. */
  | { readonly kind: "char"; readonly atom: string }
  | { readonly kind: "sequence" | "choice" | "look"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly of: PatternNode; readonly least: number; readonly most: number };

const atom =
  /^(?:\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\c[A-Za-z]|\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^()|[\]\\*+?{}])/u;
const anchor = /^(?:\^|\$|\\b|\\B)/;
const quantifier = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;
const groupStart = /^\((?:\?(?:(:)|(<?[=!])|<[^>]*>))?/;

/** Returns `undefined` if the pattern is invalid or contains a back reference. */
export function readPattern(pattern: string): PatternNode | undefined {
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
      if (take(anchor)) continue;
      const part = single();
      if (part) parts.push(repeated(part));
      else broken = true;
    }
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: "sequence", parts };
  };
  const single = (): PatternNode | undefined => {
    const start = take(groupStart);
    if (start) {
      const inside = choice();
      if (!take(/^\)/)) broken = true;
      return start[2] === undefined ? inside : { kind: "look", parts: [inside] };
    }
    if (/^\\(?:[1-9]|k<)/.test(rest)) return undefined;
    const found = take(atom);
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

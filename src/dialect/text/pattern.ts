/**
 * Regular expressions of schemas and of `matches()`: with the unicode flag,
 * made once, and refused where a text could keep them busy for ever.
 */
import { patternDegree, samples } from "./patternDegree.ts";
import { readPattern, type PatternNode } from "./patternTree.ts";

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

const verdicts = new Map<string, boolean>();

/**
 * False for patterns that may take exponential time: back references, and
 * repeated groups in which one text can be read in two ways, such as `(a+)+`,
 * `(a|ab)*` or `(\.[^@]+)+`. `(-[a-z]+)*` can be read in one way only. And for
 * those whose time grows with the cube of the length, such as `^\d*\d*\d*x`
 * or, since it may begin anywhere, `a.*b.*c`.
 */
export function isSafePattern(pattern: string): boolean {
  let safe = verdicts.get(pattern);
  if (safe === undefined) {
    const tree = readPattern(pattern);
    safe = tree !== undefined && repeatedGroups(tree).every((group) => isReadInOneWay(group)) && patternDegree(pattern) < 3;
    verdicts.set(pattern, safe);
  }
  return safe;
}

type Repeat = PatternNode & { readonly kind: "repeat" };

/** The outermost repetitions without an end that hold more than one character. */
function repeatedGroups(node: PatternNode): Repeat[] {
  if (node.kind === "char") return [];
  if (node.kind !== "repeat") return node.parts.flatMap(repeatedGroups);
  return node.most === Infinity && node.of.kind !== "char" ? [node] : repeatedGroups(node.of);
}

/** Places where a part can begin and end, by the number of their character. */
interface Ends {
  readonly canBeEmpty: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** More characters than any pattern repeats; larger ones are refused. */
const mostPlaces = 120;

/**
 * Numbers the characters of the group and links each to those that may come
 * next (Glushkov's automaton). One way of reading: no link is made twice, and
 * no two that may come next share a character.
 */
function isReadInOneWay(group: Repeat): boolean {
  const atoms: string[] = [];
  const next: Set<number>[] = [];
  let clear = true;

  const link = (from: Ends, to: Ends): void => {
    for (const place of from.last) {
      for (const follower of to.first) {
        if (next[place]?.has(follower)) clear = false;
        next[place]?.add(follower);
      }
    }
  };
  const sequence = (parts: readonly Ends[]): Ends =>
    parts.reduce((before, part) => {
      link(before, part);
      return {
        canBeEmpty: before.canBeEmpty && part.canBeEmpty,
        first: before.canBeEmpty ? [...before.first, ...part.first] : before.first,
        last: part.canBeEmpty ? [...before.last, ...part.last] : part.last,
      };
    }, nothing);
  const ends = (node: PatternNode): Ends => {
    if (atoms.length > mostPlaces) clear = false;
    if (!clear) return nothing;
    if (node.kind === "char") {
      atoms.push(node.atom);
      next.push(new Set());
      return { canBeEmpty: false, first: [atoms.length - 1], last: [atoms.length - 1] };
    }
    if (node.kind === "sequence") return sequence(node.parts.map(ends));
    if (node.kind === "choice") {
      const options = node.parts.map(ends);
      return {
        canBeEmpty: options.some((option) => option.canBeEmpty),
        first: options.flatMap(({ first }) => first),
        last: options.flatMap(({ last }) => last),
      };
    }
    if (node.kind === "look") clear = false;
    return node.kind === "repeat" ? repeated(node) : nothing;
  };
  /** `x{2,3}` is `x x x?`; without an end, the last one leads back to itself. */
  const repeated = ({ of, least, most }: Repeat): Ends => {
    const endless = most === Infinity;
    const copies = endless ? Math.max(1, least) : most;
    const parts: Ends[] = [];
    for (let copy = 1; copy <= copies && clear; copy++) {
      const part = ends(of);
      if (endless && copy === copies) {
        if (part.canBeEmpty) clear = false;
        link(part, part);
      }
      parts.push(copy > least ? { ...part, canBeEmpty: true } : part);
    }
    return sequence(parts);
  };

  ends(group);
  return clear && next.every((followers) => areApart([...followers].map((place) => atoms[place] as string)));
}

const nothing: Ends = { canBeEmpty: true, first: [], last: [] };

/** No sample character is matched by two of the atoms. */
function areApart(atoms: readonly string[]): boolean {
  if (atoms.length < 2) return true;
  const tests = atoms.map((atom) => patternRegExp(`^(?:${atom})$`));
  return samples.every((sample) => tests.filter((test) => test?.test(sample) ?? true).length < 2);
}

/**
 * Regular expressions of schemas and of `matches()`. They have the unicode
 * flag and are compiled once. Patterns that may take exponential or cubic time
 * are refused.
 */
import { patternDegree, samples } from "./patternDegree.ts";
import { readPattern, type PatternNode } from "./patternTree.ts";

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
 * Whether the pattern is bounded in time. Returns false for patterns that may
 * take exponential time: back references, and repeated groups that can match
 * one text in two ways, such as `(a+)+`, `(a|ab)*` or `(\.[^@]+)+`;
 * `(-[a-z]+)*` is unambiguous. Also returns false for cubic patterns such as
 * `^\d*\d*\d*x` or `a.*b.*c`, which is not anchored.
 */
export function isSafePattern(pattern: string): boolean {
  let safe = safety.get(pattern);
  if (safe === undefined) {
    const tree = readPattern(pattern);
    safe = tree !== undefined && repeatedGroups(tree).every((group) => isUnambiguous(group)) && patternDegree(pattern) < 3;
    safety.set(pattern, safe);
  }
  return safe;
}

type Repeat = PatternNode & { readonly kind: "repeat" };

/** Returns the outermost unbounded repetitions whose body is more than one character. */
function repeatedGroups(node: PatternNode): Repeat[] {
  if (node.kind === "char") return [];
  if (node.kind !== "repeat") return node.parts.flatMap(repeatedGroups);
  return node.most === Infinity && node.of.kind !== "char" ? [node] : repeatedGroups(node.of);
}

/** The characters, by number, with which a part can begin and end. */
interface Ends {
  readonly canBeEmpty: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** Maximum characters of a repeated group; a larger group is refused. */
const maxAtoms = 120;

/** Glushkov's automaton of a group: the characters by number, and for each the characters that may follow. */
interface Automaton {
  readonly atoms: string[];
  readonly next: Set<number>[];
  /** False as soon as one text has two paths, or the group is too large or contains a lookaround. */
  isUnambiguous: boolean;
}

/** Whether the group matches each text in one way only: no link occurs twice, and no two followers share a character. */
function isUnambiguous(group: Repeat): boolean {
  const automaton: Automaton = { atoms: [], next: [], isUnambiguous: true };
  addNode(automaton, group);
  const { atoms, next } = automaton;
  return automaton.isUnambiguous && next.every((followers) => areDisjoint([...followers].map((number) => atoms[number] as string)));
}

function addNode(automaton: Automaton, node: PatternNode): Ends {
  if (automaton.atoms.length > maxAtoms) automaton.isUnambiguous = false;
  if (!automaton.isUnambiguous) return nothing;
  if (node.kind === "char") {
    const number = automaton.atoms.push(node.atom) - 1;
    automaton.next.push(new Set());
    return { canBeEmpty: false, first: [number], last: [number] };
  }
  if (node.kind === "repeat") return addRepeat(automaton, node);
  if (node.kind === "look") {
    automaton.isUnambiguous = false;
    return nothing;
  }
  const parts = node.parts.map((part) => addNode(automaton, part));
  if (node.kind === "sequence") return addSequence(automaton, parts);
  return {
    canBeEmpty: parts.some((part) => part.canBeEmpty),
    first: parts.flatMap(({ first }) => first),
    last: parts.flatMap(({ last }) => last),
  };
}

function addSequence(automaton: Automaton, parts: readonly Ends[]): Ends {
  return parts.reduce((before, part) => {
    link(automaton, before, part);
    return {
      canBeEmpty: before.canBeEmpty && part.canBeEmpty,
      first: before.canBeEmpty ? [...before.first, ...part.first] : before.first,
      last: part.canBeEmpty ? [...before.last, ...part.last] : part.last,
    };
  }, nothing);
}

/** Adds `x{2,3}` as `x x x?`. The last copy of an unbounded repetition is linked to itself. */
function addRepeat(automaton: Automaton, { of, least, most }: Repeat): Ends {
  const isUnbounded = most === Infinity;
  const copies = isUnbounded ? Math.max(1, least) : most;
  const parts: Ends[] = [];
  for (let copy = 1; copy <= copies && automaton.isUnambiguous; copy++) {
    const part = addNode(automaton, of);
    if (isUnbounded && copy === copies) {
      if (part.canBeEmpty) automaton.isUnambiguous = false;
      link(automaton, part, part);
    }
    parts.push(copy > least ? { ...part, canBeEmpty: true } : part);
  }
  return addSequence(automaton, parts);
}

function link(automaton: Automaton, from: Ends, to: Ends): void {
  for (const number of from.last) {
    const followers = automaton.next[number];
    for (const follower of to.first) {
      if (followers?.has(follower)) automaton.isUnambiguous = false;
      followers?.add(follower);
    }
  }
}

const nothing: Ends = { canBeEmpty: true, first: [], last: [] };

/** Whether no sample character is matched by two of the atoms. */
function areDisjoint(atoms: readonly string[]): boolean {
  if (atoms.length < 2) return true;
  const tests = atoms.map((atom) => patternRegExp(`^(?:${atom})$`));
  return samples.every((sample) => tests.filter((test) => test?.test(sample) ?? true).length < 2);
}

/**
 * Estimates how the time of a regular expression grows with the length of a text that it does not match: quadratically if two
 * unbounded repetitions can match the same stretch of text, cubically if three can.
 *
 * A path through the expression is a list of steps. Two repetitions of a path can match the same stretch if each accepts the
 * characters that the other one requires, and both accept all that is required between them: then every split of it is tried.
 */
import { readPattern, type PatternNode } from "./patternTree.ts";

/** One step of a path: required characters, or an unbounded repetition. */
interface Step {
  /** The characters required in sequence; of a repetition, in each round. */
  readonly required: readonly string[];
  /** Absent: the step matches once. `accepts` are the characters that the repetition accepts. */
  readonly unbounded?: { readonly accepts: readonly string[]; readonly least: number };
}

type Path = readonly Step[];

/** Limits of the search: more paths, or more copies of one repetition, do not change the degree in practice. */
const maxPaths = 64;
const maxCopies = 4;

const anyCharacter = "[^]";

/** Returns 1 for a linear pattern, 2 for a quadratic one, and so on. A pattern without `^` is tried from each character, which adds one. */
export function patternDegree(pattern: string): number {
  const tree = readPattern(pattern);
  if (!tree) return Infinity;
  const begins: Path =
    pattern.startsWith("^") && tree.kind !== "choice"
      ? []
      : [{ required: [anyCharacter], unbounded: { accepts: [anyCharacter], least: 0 } }];
  const looks = looksIn(tree).flatMap((look) => look.parts.flatMap(pathsOf));
  return Math.max(1, ...[...pathsOf(tree).map((path) => [...begins, ...path]), ...looks].map(longestChain));
}

/** Returns the lookarounds. Each is matched separately, and the engine does not backtrack into it. */
function looksIn(node: PatternNode): (PatternNode & { readonly kind: "look" | "sequence" | "choice" })[] {
  if (node.kind === "char") return [];
  if (node.kind === "repeat") return looksIn(node.of);
  return [...(node.kind === "look" ? [node] : []), ...node.parts.flatMap(looksIn)];
}

function pathsOf(node: PatternNode): Path[] {
  if (node.kind === "char") return [[{ required: [node.atom] }]];
  if (node.kind !== "repeat") {
    if (node.kind === "look") return [[]];
    return node.kind === "choice" ? node.parts.flatMap(pathsOf).slice(0, maxPaths) : joinPaths(node.parts.map(pathsOf));
  }
  const inside = pathsOf(node.of);
  if (node.most !== Infinity) {
    const copies = joinPaths(Array.from({ length: Math.min(node.most, maxCopies) }, () => inside));
    return node.least === 0 ? [...copies, []].slice(-maxPaths) : copies;
  }
  return inside.map((path) => [
    {
      required: path.flatMap((step) => (step.unbounded && step.unbounded.least === 0 ? [] : step.required)),
      unbounded: { accepts: atomsIn(node.of), least: node.least },
    },
  ]);
}

/** Combines the paths of parts that follow one another. */
function joinPaths(parts: readonly (readonly Path[])[]): Path[] {
  return parts.reduce<Path[]>((paths, part) => paths.flatMap((path) => part.map((next) => [...path, ...next])).slice(0, maxPaths), [[]]);
}

function atomsIn(node: PatternNode): string[] {
  if (node.kind === "char") return [node.atom];
  return node.kind === "repeat" ? atomsIn(node.of) : node.kind === "look" ? [] : node.parts.flatMap(atomsIn);
}

/** Returns the length of the longest chain of repetitions in which each can match the same stretch as the next. */
function longestChain(path: Path): number {
  const longest: number[] = [];
  for (const [at, step] of path.entries()) {
    if (!step.unbounded) continue;
    let before = 0;
    for (let from = 0; from < at; from += 1) if ((longest[from] ?? 0) > before && canShare(path, from, at)) before = longest[from] ?? 0;
    longest[at] = before + 1;
  }
  return Math.max(0, ...longest.filter((length) => length !== undefined));
}

function canShare(path: Path, from: number, to: number): boolean {
  const [first, last] = [path[from], path[to]];
  if (!first?.unbounded || !last?.unbounded) return false;
  const shared = charactersOf(first.unbounded.accepts).filter((character) =>
    charactersOf(last.unbounded?.accepts ?? []).includes(character),
  );
  const between = path.slice(from + 1, to).flatMap((step) => (step.unbounded?.least === 0 ? [] : step.required));
  return [...first.required, ...last.required, ...between].every((atom) =>
    charactersOf([atom]).some((character) => shared.includes(character)),
  );
}

const charactersByAtoms = new Map<string, readonly string[]>();

/** Returns the sample characters that one of the atoms matches. */
function charactersOf(atoms: readonly string[]): readonly string[] {
  const key = atoms.join("\n");
  const found =
    charactersByAtoms.get(key) ?? samples.filter((sample) => atoms.some((atom) => new RegExp(`^(?:${atom})$`, "u").test(sample)));
  charactersByAtoms.set(key, found);
  return found;
}

/** Sample characters of every common class, enough to tell character classes apart. */
export const samples: readonly string[] = [
  ...Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code)),
  "\t",
  "\n",
  "\u00a0",
  "é",
  "Ω",
  "中",
  "，",
  "Ａ",
  "😀",
];

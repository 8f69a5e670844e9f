/**
 * How the time of a regular expression grows with the length of a text that it does not match: with its square where two
 * endless repetitions can share what stands between them, with its cube where three can.
 *
 * Repetitions follow one another along a way through the expression. Two of them can share a text where each can read what
 * the other must, and both can read all that must stand between: then every cut of that text is tried.
 */
import { readPattern, type PatternNode } from "./patternTree.ts";

/** What a way passes: characters that must stand there, or an endless repetition. */
interface Step {
  /** Each of `must` is read in turn; of a repetition, in every round. */
  readonly must: readonly string[];
  /** Absent: read once. */
  readonly endless?: { readonly reads: readonly string[]; readonly least: number };
}

type Way = readonly Step[];

/** More ways than that, or more copies of one repetition, tell nothing new. */
const mostWays = 64;
const mostCopies = 4;

const anything = "[^]";

/** 1 for a pattern without such repetitions. What begins anywhere is tried from everywhere: without `^` it is one more. */
export function patternDegree(pattern: string): number {
  const tree = readPattern(pattern);
  if (!tree) return Infinity;
  const begins: Way =
    pattern.startsWith("^") && tree.kind !== "choice" ? [] : [{ must: [anything], endless: { reads: [anything], least: 0 } }];
  const looks = looksIn(tree).flatMap((look) => look.parts.flatMap(waysOf));
  return Math.max(1, ...[...waysOf(tree).map((way) => [...begins, ...way]), ...looks].map(longestChain));
}

/** What looks ahead or behind is read by itself, and never anew. */
function looksIn(node: PatternNode): (PatternNode & { readonly kind: "look" | "sequence" | "choice" })[] {
  if (node.kind === "char") return [];
  if (node.kind === "repeat") return looksIn(node.of);
  return [...(node.kind === "look" ? [node] : []), ...node.parts.flatMap(looksIn)];
}

function waysOf(node: PatternNode): Way[] {
  if (node.kind === "char") return [[{ must: [node.atom] }]];
  if (node.kind !== "repeat") {
    if (node.kind === "look") return [[]];
    return node.kind === "choice" ? node.parts.flatMap(waysOf).slice(0, mostWays) : inTurn(node.parts.map(waysOf));
  }
  const inside = waysOf(node.of);
  if (node.most !== Infinity) {
    const copies = inTurn(Array.from({ length: Math.min(node.most, mostCopies) }, () => inside));
    return node.least === 0 ? [...copies, []].slice(-mostWays) : copies;
  }
  return inside.map((way) => [
    {
      must: way.flatMap((step) => (step.endless && step.endless.least === 0 ? [] : step.must)),
      endless: { reads: atomsIn(node.of), least: node.least },
    },
  ]);
}

function inTurn(parts: readonly (readonly Way[])[]): Way[] {
  return parts.reduce<Way[]>((ways, part) => ways.flatMap((way) => part.map((next) => [...way, ...next])).slice(0, mostWays), [[]]);
}

function atomsIn(node: PatternNode): string[] {
  if (node.kind === "char") return [node.atom];
  return node.kind === "repeat" ? atomsIn(node.of) : node.kind === "look" ? [] : node.parts.flatMap(atomsIn);
}

/** The most repetitions of the way of which each can share a text with the next. */
function longestChain(way: Way): number {
  const longest: number[] = [];
  for (const [at, step] of way.entries()) {
    if (!step.endless) continue;
    let before = 0;
    for (let from = 0; from < at; from += 1) if ((longest[from] ?? 0) > before && canShare(way, from, at)) before = longest[from] ?? 0;
    longest[at] = before + 1;
  }
  return Math.max(0, ...longest.filter((length) => length !== undefined));
}

function canShare(way: Way, from: number, to: number): boolean {
  const [first, last] = [way[from], way[to]];
  if (!first?.endless || !last?.endless) return false;
  const shared = charactersOf(first.endless.reads).filter((character) => charactersOf(last.endless?.reads ?? []).includes(character));
  const between = way.slice(from + 1, to).flatMap((step) => (step.endless?.least === 0 ? [] : step.must));
  return [...first.must, ...last.must, ...between].every((atom) => charactersOf([atom]).some((character) => shared.includes(character)));
}

const known = new Map<string, readonly string[]>();

/** Those of a few characters that one of the atoms reads: enough different ones to tell character classes apart. */
function charactersOf(atoms: readonly string[]): readonly string[] {
  const key = atoms.join("\n");
  const found = known.get(key) ?? samples.filter((sample) => atoms.some((atom) => new RegExp(`^(?:${atom})$`, "u").test(sample)));
  known.set(key, found);
  return found;
}

/** Characters of every common class. */
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

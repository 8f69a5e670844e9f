/**
 * A regular expression as an automaton (Glushkov's construction): one state per character of the expression, and an edge wherever one
 * character may follow another. A search begins anywhere, so an expression without `^` begins with a loop over any text.
 *
 * A lookahead is one more way on from its place: the engine reads both, one after the other. Assertions are read as if they held.
 */
import { readPattern, type PatternNode } from "./patternTree.ts";

export interface PatternAutomaton {
  /** By state: which characters of `alphabet` it reads, a bit each. */
  readonly reads: readonly bigint[];
  readonly alphabet: readonly string[];
  /** By state: the states that may follow, with the number of ways there. */
  readonly next: readonly ReadonlyMap<number, number>[];
  /** States that may come first. */
  readonly first: readonly number[];
  /** States after which a match is found, whatever follows. */
  readonly ends: ReadonlySet<number>;
}

/** More states than any expression of ours has. */
const maxStates = 4000;
/** Copies of what is repeated a limited number of times: enough to find two that read the same text. */
const maxCopies = 4;
/** A longer limit of one repeated character counts as none. */
const maxLimit = 256;

/** Where an expression may begin: at the beginning of the text, or behind one of these characters of the alphabet as well. */
interface Entry {
  readonly state: number;
  readonly behind: bigint;
}

/** Where an expression may end. `free`: nothing else must hold there. */
interface Exit {
  readonly state: number;
  readonly free: boolean;
}

interface Part {
  /** Absent: it reads at least one character. */
  readonly empty?: { readonly behind: bigint; readonly free: boolean };
  readonly entries: readonly Entry[];
  readonly exits: readonly Exit[];
}

/** `undefined` for no expression, one that refers back to what it matched, looks behind without a limit, or is too large. */
export function patternAutomaton(pattern: string, flags: string): PatternAutomaton | undefined {
  const tree = readPattern(pattern, flags);
  if (!tree || hasEndlessLookbehind(tree)) return undefined;
  const builder = new Builder(alphabetOf(pattern), flags);
  const part = builder.build(tree);
  return builder.states > maxStates ? undefined : builder.finish(part);
}

class Builder {
  readonly #alphabet: readonly string[];
  readonly #flags: string;
  readonly #masks = new Map<string, bigint>();
  readonly #reads: bigint[] = [];
  readonly #next: Map<number, number>[] = [];
  readonly #everything: bigint;
  readonly #isSticky: boolean;

  constructor(alphabet: readonly string[], flags: string) {
    this.#alphabet = alphabet;
    this.#flags = flags.replace(/[gy]/g, "");
    this.#isSticky = flags.includes("y");
    this.#everything = this.#mask("[^]");
  }

  get states(): number {
    return this.#reads.length;
  }

  finish(part: Part): PatternAutomaton {
    const entries = part.entries.map(({ state }) => state);
    if (!this.#isSticky && part.entries.some(({ behind }) => behind !== 0n)) entries.push(...this.#searchLoop(part.entries));
    const ends = part.exits.filter(({ state, free }) => free || this.#reads[state] === this.#everything);
    return {
      reads: this.#reads,
      alphabet: this.#alphabet,
      next: this.#next,
      first: entries,
      ends: new Set(ends.map(({ state }) => state)),
    };
  }

  /** States that read any text, one for each set of characters behind which the same entries are open. */
  #searchLoop(expected: readonly Entry[]): readonly number[] {
    let cells = [this.#everything];
    for (const { behind } of expected) cells = cells.flatMap((cell) => [cell & behind, cell & ~behind]).filter((cell) => cell !== 0n);
    const states = cells.map((cell) => this.#state(cell));
    for (const [at, from] of states.entries()) {
      for (const to of states) this.#next[from]?.set(to, 1);
      for (const { state, behind } of expected) if (((cells[at] ?? 0n) & behind) !== 0n) this.#next[from]?.set(state, 1);
    }
    return states;
  }

  build(node: PatternNode): Part {
    if (this.states > maxStates) return { entries: [], exits: [] };
    switch (node.kind) {
      case "char": {
        const state = this.#state(this.#mask(node.atom));
        return { entries: [{ state, behind: this.#everything }], exits: [{ state, free: true }] };
      }
      case "assertion": {
        const behind = node.sign !== "^" ? this.#everything : this.#flags.includes("m") ? this.#mask("\\n") : 0n;
        return { empty: { behind, free: false }, entries: [], exits: [] };
      }
      case "look": {
        const [inside] = node.parts;
        if (node.behind && inside?.kind === "char") {
          const mask = this.#mask(inside.atom);
          return { empty: { behind: node.negative ? this.#everything & ~mask : mask, free: false }, entries: [], exits: [] };
        }
        const { entries } = this.#sequence(node.parts.map((part) => this.build(part)));
        return { empty: { behind: this.#everything, free: false }, entries: node.behind ? [] : entries, exits: [] };
      }
      case "sequence":
        return this.#sequence(node.parts.map((part) => this.build(part)));
      case "choice":
        return this.#choice(node.parts.map((part) => this.build(part)));
      case "repeat":
        return this.#repeat(node);
    }
  }

  #state(reads: bigint): number {
    this.#next.push(new Map());
    return this.#reads.push(reads) - 1;
  }

  #mask(atom: string): bigint {
    const known = this.#masks.get(atom);
    if (known !== undefined) return known;
    const expression = new RegExp(`^(?:${atom})$`, this.#flags.replace("m", ""));
    const mask = this.#alphabet.reduce((all, character, at) => (expression.test(character) ? all | (1n << BigInt(at)) : all), 0n);
    this.#masks.set(atom, mask);
    return mask;
  }

  #link(from: Part, to: Part): void {
    for (const { state } of from.exits) {
      for (const entry of to.entries) {
        // The beginning of the text never follows a character.
        if (entry.behind === 0n) continue;
        const followers = this.#next[state];
        followers?.set(entry.state, (followers.get(entry.state) ?? 0) + 1);
      }
    }
  }

  #sequence(parts: readonly Part[]): Part {
    return parts.reduce<Part>(
      (before, part) => {
        this.#link(before, part);
        const { empty } = before;
        return {
          ...(empty && part.empty && { empty: { behind: empty.behind & part.empty.behind, free: empty.free && part.empty.free } }),
          entries: empty
            ? [...before.entries, ...part.entries.map((entry) => ({ ...entry, behind: empty.behind & entry.behind }))]
            : before.entries,
          exits: part.empty
            ? [...before.exits.map((exit) => ({ ...exit, free: exit.free && part.empty?.free === true })), ...part.exits]
            : part.exits,
        };
      },
      { empty: { behind: this.#everything, free: true }, entries: [], exits: [] },
    );
  }

  #repeat({ of, least, most }: PatternNode & { readonly kind: "repeat" }): Part {
    const isChar = of.kind === "char";
    const endless = most > (isChar ? maxLimit : maxCopies);
    const copies = endless ? Math.min(Math.max(1, least), maxCopies) : Math.min(most, maxCopies);
    const parts = Array.from({ length: copies }, () => this.build(of));
    const last = parts.at(-1);
    if (endless && last) this.#link(last, last);
    // `(a?){50}` reads one `a` in fifty ways.
    if (endless && last?.empty && most < Infinity) this.#link(last, last);
    // A copy beyond the required ones follows the copy before it only, and never matches an empty text.
    const optional = parts
      .slice(least)
      .reduceRight<Part | undefined>(
        (rest, part) => this.#mayBeEmpty(this.#sequence([withoutEmpty(part), ...(rest ? [rest] : [])])),
        undefined,
      );
    return this.#sequence([...parts.slice(0, least), ...(optional ? [optional] : [])]);
  }

  #mayBeEmpty(part: Part): Part {
    return { ...part, empty: { behind: this.#everything, free: true } };
  }

  #choice(options: readonly Part[]): Part {
    const empty = options.flatMap((option) => option.empty ?? []);
    return {
      ...(empty.length > 0 && {
        empty: { behind: empty.reduce((all, { behind }) => all | behind, 0n), free: empty.some(({ free }) => free) },
      }),
      entries: options.flatMap(({ entries }) => entries),
      exits: options.flatMap(({ exits }) => exits),
    };
  }
}

const withoutEmpty = ({ entries, exits }: Part): Part => ({ entries, exits });

function hasEndlessLookbehind(node: PatternNode): boolean {
  const isEndless = (inner: PatternNode): boolean => {
    if (inner.kind === "repeat") return inner.most > maxLimit || isEndless(inner.of);
    return inner.kind !== "char" && inner.kind !== "assertion" && inner.parts.some(isEndless);
  };
  if (node.kind === "char" || node.kind === "assertion") return false;
  if (node.kind === "repeat") return hasEndlessLookbehind(node.of);
  return (node.kind === "look" && node.behind && node.parts.some(isEndless)) || node.parts.some(hasEndlessLookbehind);
}

/** Characters of every common class, and those that the expression itself names. */
function alphabetOf(pattern: string): readonly string[] {
  const named = [...pattern.matchAll(/\\u\{([0-9a-fA-F]+)\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})/g)].map((match) =>
    String.fromCodePoint(Number.parseInt(match[1] ?? match[2] ?? match[3] ?? "0", 16)),
  );
  return [...new Set([...samples, ...pattern, ...named])];
}

const samples: readonly string[] = [
  ...Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code)),
  "\t",
  "\n",
  "\r",
  "\0",
  "\u00a0",
  "é",
  "Ω",
  "中",
  "，",
  "Ａ",
  "😀",
];

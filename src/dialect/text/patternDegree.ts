/**
 * How the time of a regular expression grows with the length of a text that it does not match: with its square where two loops can read
 * the same text one after the other, with its cube where three can, without any bound where one loop can read a text in two ways.
 *
 * The measure is the ambiguity of the expression's automaton (Weber and Seidl, 1991), as analysers of regular expressions use it. It is
 * made here, and not by a package, because the workbench checks an analyst's pattern in the browser, while it is typed, and the server
 * while it compiles: `recheck` takes seconds for one pattern and gives up on some, `scslre` finds only loops over a single repeated
 * character. Both were run once over every expression of the project. One that `recheck` calls slow is not slow here: the phone form of
 * the address reader, whose text is cut at 2,000 characters.
 */
import { type PatternAutomaton, patternAutomaton } from "./patternAutomaton.ts";

/** Steps of one question to the automaton; beyond it the answer is the cautious one. */
const maxSteps = 200_000;

/**
 * 1: the time is proportional to the length. 2: to its square, and so on. Infinity: exponential, or not to be said (it refers back to what
 * it matched, looks behind without a limit, is no expression). `flags` are those of the expression.
 */
export function patternDegree(pattern: string, flags = "u"): number {
  const automaton = patternAutomaton(pattern, flags);
  if (!automaton) return Infinity;
  const loops = loopsOf(automaton);
  if (loops.some((loop) => isReadTwice(automaton, loop))) return Infinity;
  const degrees: number[] = [];
  // Loops come in the order in which a text reaches them.
  for (const [at, loop] of loops.entries()) {
    const before = loops.slice(0, at).map((earlier, index) => (canShare(automaton, earlier, loop) ? (degrees[index] ?? 1) : 0));
    degrees.push(1 + Math.max(0, ...before));
  }
  return Math.max(1, ...degrees);
}

/** States that lead back to each other. */
export type PatternLoop = ReadonlySet<number>;

/** The loops of an automaton, each before those that it leads to (Tarjan's algorithm, without recursion). */
export function loopsOf({ next, first }: Pick<PatternAutomaton, "next" | "first">): PatternLoop[] {
  const index = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const loops: PatternLoop[] = [];
  for (const start of first) {
    if (index.has(start)) continue;
    const path: { readonly state: number; readonly followers: Iterator<number> }[] = [];
    const enter = (state: number): void => {
      index.set(state, index.size);
      low.set(state, index.get(state) ?? 0);
      open.push(state);
      isOpen.add(state);
      path.push({ state, followers: (next[state] ?? new Map<number, number>()).keys() });
    };
    enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { state } = top;
      const { value, done } = top.followers.next();
      const lower = (by: number | undefined): void => void low.set(state, Math.min(low.get(state) ?? 0, by ?? Infinity));
      if (!done) {
        if (!index.has(value)) enter(value);
        else if (isOpen.has(value)) lower(index.get(value));
        continue;
      }
      path.pop();
      const parent = path.at(-1)?.state;
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent) ?? 0, low.get(state) ?? 0));
      if (low.get(state) !== index.get(state)) continue;
      const members = open.splice(open.indexOf(state));
      for (const member of members) isOpen.delete(member);
      if (members.length > 1 || next[state]?.has(state)) loops.unshift(new Set(members));
    }
  }
  return loops;
}

/** One text leads from a state of the loop back to it in two ways. */
function isReadTwice({ next, reads }: PatternAutomaton, loop: PatternLoop): boolean {
  for (const state of loop) for (const [to, ways] of next[state] ?? []) if (ways > 1 && loop.has(to)) return true;
  // Pairs of states that one text reaches: a pair of equal states that comes back to itself through one of different states.
  const size = next.length;
  const pairs = new Map<number, number>();
  const ids: number[] = [];
  const edges: Map<number, number>[] = [];
  const idOf = (pair: number): number => {
    const known = pairs.get(pair);
    if (known !== undefined) return known;
    pairs.set(pair, ids.length);
    edges.push(new Map());
    return ids.push(pair) - 1;
  };
  for (const state of loop) idOf(state * size + state);
  for (let at = 0; at < ids.length; at += 1) {
    if (ids.length > maxSteps) return true;
    const pair = ids[at] ?? 0;
    for (const left of followers(next, Math.floor(pair / size), loop)) {
      for (const right of followers(next, pair % size, loop)) {
        if (((reads[left] ?? 0n) & (reads[right] ?? 0n)) !== 0n) edges[at]?.set(idOf(left * size + right), 1);
      }
    }
  }
  const isDiagonal = (id: number): boolean => Math.floor((ids[id] ?? 0) / size) === (ids[id] ?? 0) % size;
  return loopsOf({ next: edges, first: ids.map((_, id) => id) }).some((cycle) => {
    const members = [...cycle];
    return members.some(isDiagonal) && !members.every(isDiagonal);
  });
}

/** One text leads from a state of `from` back to it, from it to a state of `to`, and from that back to it; and no match ends on the way. */
function canShare(automaton: PatternAutomaton, from: PatternLoop, to: PatternLoop): boolean {
  const { next, reads, ends } = automaton;
  const size = next.length;
  const last = new Set([...to].filter((state) => !ends.has(state)));
  for (const p of from) {
    for (const q of last) {
      const seen = new Set<number>([(p * size + p) * size + q]);
      const waiting = [...seen];
      const goal = (p * size + q) * size + q;
      for (let triple = waiting.pop(); triple !== undefined; triple = waiting.pop()) {
        const [x, y, z] = [Math.floor(triple / size / size), Math.floor(triple / size) % size, triple % size];
        for (const x2 of followers(next, x, from)) {
          for (const z2 of followers(next, z, last)) {
            const both = (reads[x2] ?? 0n) & (reads[z2] ?? 0n);
            if (both === 0n) continue;
            for (const y2 of next[y]?.keys() ?? []) {
              if ((both & (reads[y2] ?? 0n)) === 0n) continue;
              const reached = (x2 * size + y2) * size + z2;
              if (reached === goal) return true;
              if (seen.has(reached)) continue;
              seen.add(reached);
              waiting.push(reached);
            }
          }
        }
        if (seen.size > maxSteps) return true;
      }
    }
  }
  return false;
}

function followers(next: PatternAutomaton["next"], state: number, within: ReadonlySet<number>): number[] {
  return [...(next[state]?.keys() ?? [])].filter((one) => within.has(one));
}

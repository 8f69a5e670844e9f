/** Texts that cost a regular expression the most: its own loops, entered by the shortest way and left where nothing more fits. */
import { type PatternAutomaton, patternAutomaton } from "#dialect/text/patternAutomaton.ts";
import { loopsOf } from "#dialect/text/patternDegree.ts";

/** States from which a text is made, at most; those of a word list say the same. */
const maxStates = 24;
/** What may follow a repeated text: nothing, or a character that most expressions refuse. */
const refusedEnds = ["", "\0", "\n"];

/** Texts of `length` characters. For each loop its repeated text, and for each state the repeated way to it. */
export function worstTexts(pattern: string, flags: string, length: number): string[] {
  const automaton = patternAutomaton(pattern, flags);
  if (!automaton) return [];
  const ways = shortestWays(automaton);
  const repeated = new Set<string>();
  const bodies: string[] = [];
  const add = (prefix: string, unit: string): void => {
    if (unit === "" || repeated.has(`${prefix}\n${unit}`)) return;
    repeated.add(`${prefix}\n${unit}`);
    bodies.push(prefix + unit.repeat(Math.ceil((length - prefix.length) / unit.length)));
  };
  for (const loop of loopsOf(automaton)) {
    for (const state of [...loop].slice(0, maxStates)) {
      const way = ways.get(state) ?? "";
      // A character that what follows the loop reads, too, is tried before any other.
      const masks = [...(automaton.next[state]?.keys() ?? [])].map(
        (next) => (automaton.reads[state] ?? 0n) & (automaton.reads[next] ?? 0n),
      );
      for (const mask of new Set([...masks.slice(0, 4), automaton.reads[state] ?? 0n])) add(way, characterOf(automaton, mask));
    }
  }
  for (const way of [...ways.values()].slice(0, maxStates)) add("", way);
  return bodies.flatMap((body) => refusedEnds.map((end) => body.slice(0, length - end.length) + end));
}

/** By state: a shortest text that ends with it. */
function shortestWays(automaton: PatternAutomaton): Map<number, string> {
  const ways = new Map<number, string>();
  const visit = (state: number, before: string): void => {
    if (!ways.has(state)) ways.set(state, before + characterOf(automaton, automaton.reads[state] ?? 0n));
  };
  for (const state of automaton.first) visit(state, "");
  // A Map iterates over what is added meanwhile.
  for (const [state, way] of ways) for (const next of automaton.next[state]?.keys() ?? []) visit(next, way);
  return ways;
}

function characterOf({ alphabet }: PatternAutomaton, mask: bigint): string {
  return alphabet.find((_, at) => (mask & (1n << BigInt(at))) !== 0n) ?? "";
}

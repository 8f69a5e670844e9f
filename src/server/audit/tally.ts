/** Counts problems by location and rule without keeping the records: memory grows with the rules, not with the data. */
import { patternOf } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Text } from "#dialect/text/text.ts";
import type { ImpactFinding } from "#dialect/wire/workbench.ts";

/** Ids listed for each finding; the others are only counted. */
const maxIds = 20;

interface Count {
  readonly problem: Problem;
  records: number;
  already: number;
  atAnySave: number;
  customers: number;
  /** Used to count distinct customers and records: records come ordered by customer. */
  lastCustomer: string | undefined;
  lastRecord: string | undefined;
  readonly ids: string[];
  readonly titles: string[];
}

export class Tally {
  readonly #counts = new Map<string, Count>();
  #refused = 0;
  #atAnySave = 0;
  #fresh = 0;

  /**
   * Adds all problems of one record. `before` are those of the active rules, `always` those of a save that changes nothing. A
   * rule that several rows break counts once.
   */
  add(
    customer: string,
    { id, title }: { readonly id: string; title(): string },
    problems: readonly Problem[],
    before: readonly Problem[] = [],
    always: readonly Problem[] = [],
  ): void {
    if (problems.length > 0) this.#refused += 1;
    if (always.length > 0) this.#atAnySave += 1;
    const strict = new Set(always.map(keyOf));
    const known = new Set(before.map(keyOf));
    if (problems.some((problem) => !known.has(keyOf(problem)))) this.#fresh += 1;
    for (const problem of problems) {
      const count = this.#countOf(problem);
      if (count.lastRecord === id) continue;
      count.lastRecord = id;
      count.records += 1;
      if (known.has(keyOf(problem))) count.already += 1;
      if (strict.has(keyOf(problem))) count.atAnySave += 1;
      if (count.lastCustomer !== customer) count.customers += 1;
      count.lastCustomer = customer;
      if (count.ids.length >= maxIds) continue;
      count.ids.push(id);
      count.titles.push(title());
    }
  }

  get refused(): number {
    return this.#refused;
  }

  /** Records that any save refuses. */
  get atAnySave(): number {
    return this.#atAnySave;
  }

  /** Records with a problem that was not there before. */
  get fresh(): number {
    return this.#fresh;
  }

  /** Returns the findings, most frequent first. */
  findings(sentenceOf: (problem: Problem) => Text): ImpactFinding[] {
    return [...this.#counts.values()]
      .sort((a, b) => b.records - a.records || (keyOf(a.problem) < keyOf(b.problem) ? -1 : 1))
      .map(({ problem, records, already, atAnySave, customers, ids, titles }) => ({
        code: problem.code,
        path: patternOf(problem.path),
        sentence: sentenceOf(problem),
        records,
        already,
        atAnySave,
        customers,
        ids,
        titles,
      }));
  }

  #countOf(problem: Problem): Count {
    const key = keyOf(problem);
    const known = this.#counts.get(key);
    if (known) return known;
    const made: Count = {
      problem,
      records: 0,
      already: 0,
      atAnySave: 0,
      customers: 0,
      lastCustomer: undefined,
      lastRecord: undefined,
      ids: [],
      titles: [],
    };
    this.#counts.set(key, made);
    return made;
  }
}

function keyOf({ path, code }: Problem): string {
  return `${patternOf(path)} ${code}`;
}

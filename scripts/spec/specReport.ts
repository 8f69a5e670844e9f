/** How far the specification is proven, fact by fact. */
import type { BoundKind } from "./unstatedBounds.ts";
import { type Evidence, isDone } from "./evidence.ts";

export interface SpecFact {
  readonly id: string;
  readonly kind: string;
  readonly what: string;
  /** For a message: its sentence. */
  readonly text?: string;
  /** For a rule about a field: what it asks, such as `required`. */
  readonly test?: string;
  readonly rests?: readonly string[];
  /** For a fact of which a part is open: the half that is stated. */
  readonly half?: string;
  /** For a question about bounds that are ours: which of them it lists. */
  readonly bounds?: BoundKind;
  /** For a question: its part of the list, the question, and the assumption that applies until it is answered. */
  readonly group?: string;
  readonly asks?: string;
  readonly assumed?: string;
  readonly where?: string;
  /** The answer would change what customers see. */
  readonly first?: boolean;
}

export interface SpecReport {
  /** How many facts there are. */
  readonly facts: number;
  /** Facts that a test did, and the open questions near them. A fact of which a test only read the JSON is not among them. */
  readonly proven: readonly { readonly id: string; readonly by: readonly string[]; readonly rests?: readonly string[] }[];
  /** Facts that a test only reads in the JSON, and that no test runs. */
  readonly stand: readonly string[];
  /** Facts that rest on an assumption, and open questions with an assumed answer. */
  readonly assumed: readonly {
    readonly id: string;
    readonly questions: readonly string[];
    readonly by: readonly string[];
    /** The half that is stated and proven: a test does it, whatever the answer will be. */
    readonly proven?: string;
  }[];
  /** Not built, or not proven. */
  readonly open: readonly string[];
  /** Open because a test that speaks for it failed. */
  readonly broken: readonly string[];
}

/** @param marked Questions that something in the JSON names and marks as assumed. */
export function specReport(facts: readonly SpecFact[], evidence: readonly Evidence[], marked: ReadonlySet<string>): SpecReport {
  const report = {
    proven: [] as SpecReport["proven"][number][],
    assumed: [] as SpecReport["assumed"][number][],
    stand: [] as string[],
    open: [] as string[],
    broken: [] as string[],
  };
  for (const { id, kind, half, rests = [] } of facts) {
    const mine = evidence.filter((one) => one.facts.includes(id));
    const by = mine.map((one) => one.by);
    const questions = [...new Set(mine.flatMap(({ assumed = [] }) => assumed))];
    if (mine.some(({ isPassed }) => !isPassed)) {
      report.broken.push(id);
      report.open.push(id);
    } else if (kind === "question") {
      // An open question is never proven; it is answered by an assumption or not at all.
      if (mine.length > 0 || marked.has(id)) report.assumed.push({ id, questions: [id], by });
      else report.open.push(id);
    } else if (by.length > 0 && !by.some(isDone)) {
      report.stand.push(id);
    } else if (mine.some(({ assumed }) => assumed)) {
      const doesHalf = mine.some((one) => isDone(one.by) && (one.assumed === undefined || one.inPart === true));
      report.assumed.push({ id, questions: questions.length > 0 ? questions : rests, by, ...(half && doesHalf && { proven: half }) });
    } else if (mine.length > 0) {
      report.proven.push({ id, by, ...(rests.length > 0 && { rests }) });
    } else {
      report.open.push(id);
    }
  }
  return { facts: facts.length, ...report };
}

/** Facts that were proven, or assumed, once and are no longer. A proof may take the place of an assumption. */
export function lostFacts(report: SpecReport, floor: Floor): string[] {
  const proven = new Set(report.proven.map(({ id }) => id));
  const held = new Set([...proven, ...report.assumed.map(({ id }) => id)]);
  return [...floor.proven.filter((id) => !proven.has(id)), ...floor.assumed.filter((id) => !held.has(id))];
}

/** `tests/spec/proven.json`: proofs that must not be lost. */
export interface Floor {
  readonly proven: readonly string[];
  readonly assumed: readonly string[];
  /** Group of `prove()` -> the facts that have a subject there: it may not disappear from the JSON. */
  readonly made: Readonly<Record<string, readonly string[]>>;
}

/** Adds the facts that are proven now. Entries are only removed by hand. */
export function raisedFloor(report: SpecReport, floor: Floor, facts: readonly SpecFact[]): Floor {
  const held = [...report.proven, ...report.assumed];
  const proven = new Set([...floor.proven, ...report.proven.map(({ id }) => id)]);
  const assumed = new Set([...floor.assumed, ...report.assumed.map(({ id }) => id)].filter((id) => !proven.has(id)));
  const whats = new Map(facts.map(({ id, what }) => [id, what]));
  const made = new Map(Object.entries(floor.made).map(([group, ids]) => [group, new Set(ids)]));
  for (const { id, by } of held)
    for (const group of by.flatMap((test) => madeIn(test, `${whats.get(id)} [${id}]`)))
      made.set(group, (made.get(group) ?? new Set()).add(id));
  const groups = [...made].sort(([one], [other]) => (one < other ? -1 : 1)).map(([group, ids]) => [group, [...ids].sort()] as const);
  return { proven: [...proven].sort(), assumed: [...assumed].sort(), made: Object.fromEntries(groups) };
}

/** The group of a test that `prove()` makes; none for a test with a title of its own. @param title What `prove()` calls it. */
function madeIn(test: string, title: string): string[] {
  const [, fullName] = /^tests\/spec\/[^:]*: (.*)$/s.exec(test) ?? [];
  const named = fullName?.replace(/ \(assumed: [^)]*\)$/, "");
  return named?.endsWith(` ${title}`) ? [named.slice(0, -title.length - 1)] : [];
}

/**
 * `checkRecord` and `fieldStates` for a record that is being edited: the same
 * verdicts, with every row of a long list judged once and again only when it,
 * or what it reads outside of its list, has changed.
 *
 * ```
 *   rows    each by itself: the record with this row alone, through checkRecord
 *   rest    everything else, over the rows as they were settled
 * ```
 *
 * A row is known by its object: whoever edits must make a new one for a row
 * that changed, and keep it for all others.
 */
import { type CheckContext, scopeOf } from "../check.ts";
import { checkRecord, checkMerged, maxProblems, sortProblems } from "../checkRecord.ts";
import type { CompiledEntity } from "../../schema/compiled.ts";
import { entityParts, withoutLists } from "./entityParts.ts";
import { type FieldState, fieldStates, statesOf } from "../fieldStates.ts";
import { isObject, type Json, type Rec } from "../../json/json.ts";
import { mergeInput, normalizeRecord } from "../mergeInput.ts";
import type { Problem } from "../../schema/problems.ts";
import { createRowInputs } from "./rowInputs.ts";

export interface CheckedRecord {
  /** Settled, as `checkRecord` answers it; rows that were judged before are the same objects. */
  readonly record: Rec;
  readonly problems: readonly Problem[];
  /** What a place is that the record has not got: not visible. */
  stateAt(pointer: string): FieldState;
}

export interface IncrementalChecker {
  /** Judges rows until `enough()`; answers whether all are judged. */
  checkRows(stored: Rec | null, record: Rec, context: CheckContext, enough: () => boolean): boolean;
  checkAll(stored: Rec | null, record: Rec, context: CheckContext): CheckedRecord;
  /** The row as it was settled; nothing where it is not judged yet. */
  settledRow(row: Rec): Rec | undefined;
  /** The state of a field of a row that was judged, by its pointer below the row. */
  stateIn(row: Rec, inside: string): FieldState | undefined;
  /** Something else that conditions may read has changed: every row is judged anew. */
  forget(): void;
  /** Whether the list at the root of this name is judged row by row. */
  isRowwise(name: string): boolean;
}

/** What is said of one row, by pointers below it. */
interface RowFound {
  readonly problems: readonly Problem[];
  readonly states: ReadonlyMap<string, FieldState>;
}

interface RowVerdict extends RowFound {
  readonly settled: Rec;
  /** What it was judged by (`rowInputs.ts`). */
  readonly facts: object;
  readonly index: number;
}

const nowhere: FieldState = { visible: false, required: false, readOnly: false };
/** Rows put through one check together, so that what stands around them is read once for all. */
const together = 40;

export function createIncrementalChecker(entity: CompiledEntity): IncrementalChecker {
  const parts = entityParts(entity);
  const { lists, outer, rest } = parts;
  const facts = createRowInputs(parts);
  const verdicts = new WeakMap<Rec, RowVerdict>();
  const verdictOf = (row: Json | undefined) => (isObject(row) ? verdicts.get(row) : undefined);

  const normal = new WeakMap<Rec, Rec>();
  const normalStored = (stored: Rec): Rec => {
    const known = normal.get(stored) ?? normalizeRecord(entity.schema, stored);
    normal.set(stored, known);
    return known;
  };
  /** A list that the input does not name keeps its stored rows. */
  const withStored = (stored: Rec | null, given: Rec): Rec => {
    const kept = lists.filter((name) => given[name] === undefined && stored?.[name] !== undefined);
    return stored && kept.length > 0 ? { ...given, ...Object.fromEntries(kept.map((name) => [name, normalStored(stored)[name]])) } : given;
  };

  /** Rows of one list through one check, and keeps what is said of each. */
  function judgeSome(name: string, indices: readonly number[], { stored, record, context, is }: Asked): void {
    const single = parts.rows.get(name);
    if (!single) return;
    const wanted = new Set(indices);
    const last = Math.max(...indices);
    const given = rowsOf(record, name);
    const sparse = {
      ...withoutLists(record, lists),
      [name]: given.slice(0, last + 1).map((row, at) => (wanted.has(at) ? row : null)),
    };
    const checked = checkRecord(single, stored, sparse, context);
    const found = byRow(name, checked.problems, fieldStates(single, checked.record, context));
    const settled = rowsOf(checked.record, name);
    for (const index of indices) {
      const row = given[index];
      if (isObject(row)) verdicts.set(row as Rec, { settled: (settled[index] ?? row) as Rec, facts: is, index, ...found(index) });
    }
  }

  function rows(stored: Rec | null, given: Rec, context: CheckContext, enough: () => boolean): boolean {
    const record = withStored(stored, given);
    const is = facts.of(stored, record, context);
    for (const name of lists) {
      // Where a stored list tells rows by their place, another place is another question.
      const byPlace = Array.isArray(stored?.[name]);
      const isJudged = (row: Json, index: number): boolean => {
        const verdict = verdictOf(row);
        return verdict !== undefined && verdict.facts === is && (verdict.index === index || !byPlace);
      };
      const open = rowsOf(record, name).flatMap((row, index) => (isObject(row) && !isJudged(row, index) ? [index] : []));
      for (let from = 0; from < open.length; from += together) {
        if (from > 0 && enough()) return false;
        judgeSome(name, open.slice(from, from + together), { stored, record, context, is });
      }
    }
    return true;
  }

  function all(stored: Rec | null, given: Rec, context: CheckContext): CheckedRecord {
    const record = withStored(stored, given);
    rows(stored, record, context, () => false);
    const problems: Problem[] = [];
    const scope = scopeOf(context);
    const merged = mergeInput(outer, { stored, input: withoutLists(record, lists) }, scope, problems);
    const settledLists = Object.fromEntries(
      lists.flatMap((name) =>
        Array.isArray(record[name]) ? [[name, rowsOf(record, name).map((row) => verdictOf(row)?.settled ?? row)]] : [],
      ),
    );
    const before = stored ? normalStored(stored) : undefined;
    const judged = checkMerged(rest, stored, { record: { ...merged.record, ...settledLists }, before }, context);
    const states = statesOf(rest, judged.settled, scope);
    for (const name of lists) {
      rowsOf(record, name).forEach((row, index) => {
        for (const problem of verdictOf(row)?.problems ?? []) problems.push({ ...problem, path: `/${name}/${index}${problem.path}` });
      });
    }
    problems.push(...judged.problems);
    return {
      record: { ...withoutLists(merged.carried, lists), ...judged.settled.record },
      problems: sortProblems(entity, problems).slice(0, maxProblems),
      stateAt(pointer) {
        const [, name = "", index = "", ...inside] = pointer.split("/");
        if (index === "" || !lists.includes(name) || !/^\d+$/.test(index)) return states.get(pointer) ?? nowhere;
        if (!states.get(`/${name}`)?.visible) return nowhere;
        return verdictOf(rowsOf(record, name)[Number(index)])?.states.get(`/${inside.join("/")}`) ?? nowhere;
      },
    };
  }

  return {
    checkRows: rows,
    checkAll: all,
    settledRow: (row) => verdicts.get(row)?.settled,
    stateIn: (row, inside) => verdicts.get(row)?.states.get(inside),
    forget: facts.forget,
    isRowwise: (name) => lists.includes(name),
  };
}

/** One judging: the record, and what its rows are judged by. */
interface Asked {
  readonly stored: Rec | null;
  readonly record: Rec;
  readonly context: CheckContext;
  readonly is: object;
}

function rowsOf(record: Rec, name: string): readonly Json[] {
  const value = record[name];
  return Array.isArray(value) ? value : [];
}

/** What was found inside of the list, by the number of the row. */
function byRow(name: string, problems: readonly Problem[], states: ReadonlyMap<string, FieldState>): (index: number) => RowFound {
  const found = new Map<number, { problems: Problem[]; states: Map<string, FieldState> }>();
  const base = `/${name}/`;
  const at = (index: number) => {
    const known = found.get(index) ?? { problems: [], states: new Map<string, FieldState>() };
    found.set(index, known);
    return known;
  };
  const split = (pointer: string): [index: number, inside: string] => {
    const end = pointer.indexOf("/", base.length);
    return end < 0 ? [Number(pointer.slice(base.length)), ""] : [Number(pointer.slice(base.length, end)), pointer.slice(end)];
  };
  for (const problem of problems) {
    if (!problem.path.startsWith(base)) continue;
    const [index, path] = split(problem.path);
    at(index).problems.push({ ...problem, path });
  }
  for (const [pointer, state] of states) {
    if (!pointer.startsWith(base)) continue;
    const [index, inside] = split(pointer);
    at(index).states.set(inside, state);
  }
  return at;
}

/**
 * The incremental check of a record that is being edited. It has the results of
 * `checkRecord` and `fieldStates`, but checks each row of a long list once, and
 * again only if the row or one of its inputs (`rowInputs.ts`) has changed.
 *
 * ```
 *   rows    each row: the record with only this row, through checkRecord
 *   rest    everything else, over the resolved rows
 * ```
 *
 * A row is identified by its object: an edit must create a new object for the
 * changed row and keep the objects of all others.
 */
import { type CheckContext, scopeOf } from "../check.ts";
import { checkRecord, checkMerged, maxProblems, sortProblems } from "../checkRecord.ts";
import type { CompiledEntity } from "../../schema/compiled.ts";
import { type EntityParts, entityParts, withoutLists } from "./entityParts.ts";
import { type FieldState, fieldStates, statesOf } from "../fieldStates.ts";
import { isObject, type Json, type Rec } from "../../json/json.ts";
import { KeptIndexes } from "../../expr/rowIndex.ts";
import { mergeInput, normalizeRecord } from "../mergeInput.ts";
import type { Problem } from "../../schema/problems.ts";
import { createRowInputs, type RowInputs } from "./rowInputs.ts";

export interface CheckedRecord {
  /** The resolved record of `checkRecord`. Rows that were checked before are the same objects. */
  readonly record: Rec;
  readonly problems: readonly Problem[];
  /** Returns the state of a field. A location that the record does not have is not visible. */
  stateAt(pointer: string): FieldState;
}

export interface IncrementalChecker {
  /** Checks rows until `enough()` returns true. Returns whether all rows are checked. */
  checkRows(stored: Rec | null, record: Rec, context: CheckContext, enough: () => boolean): boolean;
  checkAll(stored: Rec | null, record: Rec, context: CheckContext): CheckedRecord;
  /** Returns the resolved row; `undefined` if it is not checked yet. */
  resolvedRow(row: Rec): Rec | undefined;
  /** Returns the state of a field of a checked row, by its pointer below the row. */
  stateIn(row: Rec, inside: string): FieldState | undefined;
  /** Discards all row results, because another value that conditions may read has changed. */
  forget(): void;
  /** Whether the rows of this list, at the root of the record, are checked one by one. */
  isRowwise(name: string): boolean;
}

/** Problems and states of one row, by pointers below it. */
interface RowFindings {
  readonly problems: readonly Problem[];
  readonly states: ReadonlyMap<string, FieldState>;
}

interface RowResult extends RowFindings {
  readonly resolved: Rec;
  /** The inputs of the check that found it: with others, the result is out of date. */
  readonly inputs: object;
  readonly index: number;
}

/** What one check of rows is about. `inputs` stands for everything outside of a row that its result depends on (`rowInputs.ts`). */
interface RowCheck {
  readonly stored: Rec | null;
  readonly record: Rec;
  readonly context: CheckContext;
  readonly inputs: object;
}

const invisible: FieldState = { visible: false, required: false, readOnly: false };
/** Rows per call of `checkRecord`, so that the fields outside of the list are resolved once for all of them. */
const rowsPerCheck = 40;

class Checker {
  readonly #entity: CompiledEntity;
  readonly #parts: EntityParts;
  readonly inputs: RowInputs;
  readonly #results = new WeakMap<Rec, RowResult>();
  readonly #normalized = new WeakMap<Rec, Rec>();
  readonly #indexes = new KeptIndexes();

  constructor(entity: CompiledEntity) {
    this.#entity = entity;
    this.#parts = entityParts(entity);
    this.inputs = createRowInputs(this.#parts);
  }

  isRowwise(name: string): boolean {
    return this.#parts.lists.includes(name);
  }

  resultOf(row: Json | undefined): RowResult | undefined {
    return isObject(row) ? this.#results.get(row) : undefined;
  }

  checkRows(stored: Rec | null, input: Rec, context: CheckContext, enough: () => boolean): boolean {
    const record = this.#withStoredLists(stored, input);
    const check: RowCheck = { stored, record, context, inputs: this.inputs.of(stored, record, context) };
    for (const name of this.#parts.lists) {
      const pending = this.#pendingRows(name, check);
      for (let from = 0; from < pending.length; from += rowsPerCheck) {
        if (from > 0 && enough()) return false;
        this.#checkSome(name, pending.slice(from, from + rowsPerCheck), check);
      }
    }
    return true;
  }

  checkAll(stored: Rec | null, input: Rec, context: CheckContext): CheckedRecord {
    const { lists, outer, rest } = this.#parts;
    const record = this.#withStoredLists(stored, input);
    this.checkRows(stored, record, context, () => false);
    const problems: Problem[] = [];
    const scope = scopeOf(context);
    const merged = mergeInput(outer, { stored, input: withoutLists(record, lists) }, scope, problems);
    const before = stored ? this.#normalizedStored(stored) : undefined;
    const whole = { record: { ...merged.record, ...this.#resolvedLists(record) }, before };
    const checked = checkMerged(rest, stored, whole, { ...context, rowIndexes: this.#indexes });
    const states = statesOf(rest, checked.resolved, scope);
    problems.push(...this.#rowProblems(record), ...checked.problems);
    return {
      record: { ...withoutLists(merged.carried, lists), ...checked.resolved.record },
      problems: sortProblems(this.#entity, problems).slice(0, maxProblems),
      stateAt: (pointer) => {
        const [, name = "", index = "", ...inside] = pointer.split("/");
        if (index === "" || !lists.includes(name) || !/^\d+$/.test(index)) return states.get(pointer) ?? invisible;
        if (!states.get(`/${name}`)?.visible) return invisible;
        return this.resultOf(rowsOf(record, name)[Number(index)])?.states.get(`/${inside.join("/")}`) ?? invisible;
      },
    };
  }

  #normalizedStored(stored: Rec): Rec {
    const normalized = this.#normalized.get(stored) ?? normalizeRecord(this.#entity.schema, stored);
    this.#normalized.set(stored, normalized);
    return normalized;
  }

  /** Adds the stored rows of lists that the input does not contain. */
  #withStoredLists(stored: Rec | null, input: Rec): Rec {
    const missing = this.#parts.lists.filter((name) => input[name] === undefined && stored?.[name] !== undefined);
    if (!stored || missing.length === 0) return input;
    return { ...input, ...Object.fromEntries(missing.map((name) => [name, this.#normalizedStored(stored)[name]])) };
  }

  /** Returns the indices of rows without a valid result. */
  #pendingRows(name: string, { stored, record, inputs }: RowCheck): number[] {
    // If there is a stored list, a row is compared with the stored row of its index: after a move its result is invalid.
    const dependsOnIndex = Array.isArray(stored?.[name]);
    return rowsOf(record, name).flatMap((row, index) => {
      if (!isObject(row)) return [];
      const result = this.resultOf(row);
      return result?.inputs === inputs && (result.index === index || !dependsOnIndex) ? [] : [index];
    });
  }

  /** Checks some rows of a list in one call of `checkRecord` and stores the result of each. */
  #checkSome(name: string, indices: readonly number[], { stored, record, context, inputs }: RowCheck): void {
    const single = this.#parts.rows.get(name);
    if (!single) return;
    const selected = new Set(indices);
    const rows = rowsOf(record, name);
    const sparse = {
      ...withoutLists(record, this.#parts.lists),
      [name]: rows.slice(0, Math.max(...indices) + 1).map((row, at) => (selected.has(at) ? row : null)),
    };
    const checked = checkRecord(single, stored, sparse, context);
    const findings = findingsByRow(name, checked.problems, fieldStates(single, checked.record, context));
    const resolved = rowsOf(checked.record, name);
    for (const index of indices) {
      const row = rows[index];
      if (isObject(row)) this.#results.set(row as Rec, { resolved: (resolved[index] ?? row) as Rec, inputs, index, ...findings(index) });
    }
  }

  #resolvedLists(record: Rec): Rec {
    const lists = this.#parts.lists.filter((name) => Array.isArray(record[name]));
    return Object.fromEntries(lists.map((name) => [name, rowsOf(record, name).map((row) => this.resultOf(row)?.resolved ?? row)]));
  }

  #rowProblems(record: Rec): Problem[] {
    return this.#parts.lists.flatMap((name) =>
      rowsOf(record, name).flatMap((row, index) =>
        (this.resultOf(row)?.problems ?? []).map((problem) => ({ ...problem, path: `/${name}/${index}${problem.path}` })),
      ),
    );
  }
}

/** Creates a checker for the records of one open form: it remembers the results of rows and checks only those that changed. */
export function createIncrementalChecker(entity: CompiledEntity): IncrementalChecker {
  const checker = new Checker(entity);
  return {
    checkRows: (stored, record, context, enough) => checker.checkRows(stored, record, context, enough),
    checkAll: (stored, record, context) => checker.checkAll(stored, record, context),
    resolvedRow: (row) => checker.resultOf(row)?.resolved,
    stateIn: (row, inside) => checker.resultOf(row)?.states.get(inside),
    forget: checker.inputs.forget,
    isRowwise: (name) => checker.isRowwise(name),
  };
}

function rowsOf(record: Rec, name: string): readonly Json[] {
  const value = record[name];
  return Array.isArray(value) ? value : [];
}

/** Groups problems and states of a list by row index, with pointers below the row. */
function findingsByRow(
  name: string,
  problems: readonly Problem[],
  states: ReadonlyMap<string, FieldState>,
): (index: number) => RowFindings {
  const found = new Map<number, { problems: Problem[]; states: Map<string, FieldState> }>();
  const base = `/${name}/`;
  const at = (index: number) => {
    const existing = found.get(index) ?? { problems: [], states: new Map<string, FieldState>() };
    found.set(index, existing);
    return existing;
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

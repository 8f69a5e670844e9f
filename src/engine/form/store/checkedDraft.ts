/**
 * The draft of a form together with its check: the record that it makes, the
 * state of its fields, its computed values and its problems.
 *
 * Rows of a long list may be checked in chunks (`checkRows`). Until all are
 * checked, whatever depends on the whole list keeps its value of the last
 * `recompute`.
 */
import { asJsonArray } from "#dialect/json/jsonValues.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import { isEqual } from "#dialect/json/equal.ts";
import type { FieldState } from "#dialect/check/fieldStates.ts";
import { createIncrementalChecker, type CheckedRecord, type IncrementalChecker } from "#dialect/check/incremental/incrementalChecker.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { createComputedDraft } from "./computedDraft.ts";
import { createDraftRecord } from "./draftRecord.ts";
import type { FormStoreOptions } from "./formStoreTypes.ts";
import { createSuggestions } from "./suggestions.ts";
import { createDraftConverter, withComputedRows } from "./draftToRecord.ts";

export interface CheckedDraft {
  draft(): Rec;
  /** Replaces the draft and checks all of it. */
  reset(draft: Rec): void;
  /** Replaces the draft without a check. */
  set(draft: Rec): void;
  /** The record that the draft makes: the input of a check. The same object while the draft is the same. */
  record(): Rec;
  /** `record` with its computed fields, for conditions of the screen. */
  recordWithComputed(): Rec;
  /** `record` with the computed fields of its rows. The check computes those itself, so its input lacks them. */
  recordWithComputedRows(): Rec;
  /** The context of a check of that record. */
  context(): CheckContext;
  /** Another draft with its computed fields filled in; numbers as text. */
  withComputed(draft: Rec): Rec;
  /** Checks the draft now and returns its problems. */
  problems(): readonly Problem[];
  /** The problems of the last `recompute`, without a check. */
  knownProblems(): readonly Problem[];
  /** Re-evaluates all conditions and computed fields. Returns those of `paths` whose value or state changed. */
  recompute(paths?: Iterable<string>): ReadonlySet<string>;
  /** Checks rows until `isOver()` returns true and fills in their computed fields. Returns true when all rows are checked. */
  checkRows(isOver: () => boolean): boolean;
  stateAt(path: string): FieldState;
  /** True where the path leads into a list whose rows are checked one by one. */
  isRowwise(path: string): boolean;
  /** True for a field that fills itself while it is empty (`x-suggest`). */
  isSuggested(path: string): boolean;
  /** Drops all cached results: records that conditions read were loaded or changed. */
  forget(): void;
}

export interface CheckedDraftOptions extends Pick<FormStoreOptions, "entity" | "plan"> {
  readonly contextOf: FormStoreOptions["context"];
  stored(): Rec | null;
  /** True while rows wait for a check since the last `recompute`. */
  isBehind(): boolean;
}

export function createCheckedDraft({ entity, plan, contextOf, stored, isBehind }: CheckedDraftOptions): CheckedDraft {
  const checker = createIncrementalChecker(entity);
  const converter = createDraftConverter(entity);
  const suggestions = createSuggestions(plan);
  const computed = createComputedDraft({ schema: entity.schema, plan, checker, converter, suggestions });
  const { draft, put, record, recordOf, forget } = createDraftRecord(entity, converter, stored);
  let latest: CheckedRecord | undefined;

  const context = (): CheckContext => contextOf(stored(), record);
  const contextFor = (values: Rec): CheckContext => contextOf(stored(), () => values);
  const checkAll = (values: Rec): CheckedRecord => checker.checkAll(stored(), values, contextFor(values));
  const known = (): CheckedRecord => (latest ??= checkAll(record()));
  const recordWithComputedRows = memoizedComputedRows(checker, record, (values) => {
    if (isBehind()) checker.checkRows(stored(), values, context(), () => false);
  });

  return {
    draft,
    reset(values) {
      put(values);
      latest = checkAll(record());
    },
    set: put,
    record,
    recordWithComputed: () => ({ ...known().record, ...record() }),
    recordWithComputedRows,
    context,
    withComputed: (values) => computed.fill(values, checkAll(recordOf(suggestions.remove(values))).record),
    problems: () => checkAll(record()).problems,
    knownProblems: () => known().problems,
    recompute(paths = []) {
      const before = draft();
      const old = known();
      const entered = suggestions.remove(before);
      const first = checkAll(recordOf(entered));
      const filled = computed.fill(before, first.record);
      put(filled);
      const next = filled === entered ? first : checkAll(record());
      latest = next;
      const isChanged = (path: string): boolean =>
        getAt(filled, path) !== getAt(before, path) ||
        !isEqual(next.stateAt(path) as unknown as Json, old.stateAt(path) as unknown as Json);
      return new Set([...paths].filter(isChanged));
    },
    checkRows(isOver) {
      const values = recordOf(suggestions.remove(draft()));
      const isDone = checker.checkRows(stored(), values, contextFor(values), isOver);
      put(computed.fillRows(draft()));
      return isDone;
    },
    stateAt: (path) => (isBehind() && stateInRow(checker, record(), known(), path)) || known().stateAt(path),
    isRowwise: (path) => checker.isRowwise(path.split("/")[1] ?? ""),
    isSuggested: suggestions.isSuggested,
    forget() {
      checker.forget();
      forget();
    },
  };
}

/** Returns the record with its computed rows, made once for each record. `ensureChecked` runs before. */
function memoizedComputedRows(checker: IncrementalChecker, record: () => Rec, ensureChecked: (record: Rec) => void): () => Rec {
  let known: { readonly input: Rec; readonly output: Rec } | undefined;
  return () => {
    const input = record();
    if (known?.input === input) return known.output;
    ensureChecked(input);
    known = { input, output: withComputedRows(input, checker) };
    return known.output;
  };
}

/** The state of a field by its row object: rows that were added or removed since `known` shift the indexes. Undefined for an unchecked row. */
function stateInRow(checker: IncrementalChecker, record: Rec, known: CheckedRecord, path: string): FieldState | false | undefined {
  const [, name = "", index = "", ...inside] = path.split("/");
  const row = index !== "" && checker.isRowwise(name) ? asJsonArray(record[name])[Number(index)] : undefined;
  return isObject(row) && known.stateAt(`/${name}`).visible && checker.stateIn(row, `/${inside.join("/")}`);
}

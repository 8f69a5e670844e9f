/**
 * The draft of a form, and what is known of it: the record that it makes, what
 * its conditions say, what is worked out in it, what is wrong.
 *
 * Rows of long lists may be judged some at a time (`judgeRows`); until all are,
 * what rests on all of them is as it was at the last `recompute`.
 */
import type { CheckContext } from "#dialect/check/check.ts";
import { isEqual } from "#dialect/json/equal.ts";
import type { FieldState } from "#dialect/check/fieldStates.ts";
import { createIncrementalChecker, type CheckedRecord } from "#dialect/check/incremental/incrementalChecker.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { createComputedDraft } from "./computedDraft.ts";
import { asRows } from "./draftPaths.ts";
import { createDraftRecord } from "./draftRecord.ts";
import type { FormStoreOptions } from "./formStoreTypes.ts";
import { createSuggestions } from "./suggestions.ts";
import { createDraftConverter, withComputedRows } from "./draftToRecord.ts";

export interface CheckedDraft {
  draft(): Rec;
  /** Begins with a draft, all of it judged. */
  reset(draft: Rec): void;
  /** A change of the draft; nothing is judged yet. */
  set(draft: Rec): void;
  /** The record that the draft makes, as a check is given it; the same object while the draft is the same. */
  record(): Rec;
  /** The same with what is worked out in its rows, which the judge puts there itself and so is not given. */
  settledRecord(): Rec;
  /** Facts of the moment over that record. */
  context(): CheckContext;
  /** Another draft with its computed fields filled in, as text where they are numbers. */
  withComputed(draft: Rec): Rec;
  /** What is wrong with the draft, judged now. */
  problems(): readonly Problem[];
  /** What was wrong at the last `recompute`. */
  knownProblems(): readonly Problem[];
  /** Conditions and computed values anew, over all of it. Answers those of `paths` that moved by it. */
  recompute(paths?: Iterable<string>): ReadonlySet<string>;
  /** Judges rows until `enough()` and fills in what is worked out in them; true when all are judged. */
  judgeRows(enough: () => boolean): boolean;
  stateAt(path: string): FieldState;
  /** Whether the list that the path leads into is judged row by row. */
  isRowwise(path: string): boolean;
  /** Whether the field at a path fills itself while it is empty. */
  isSuggested(path: string): boolean;
  /** Other records that conditions read have come, or changed: nothing of before holds. */
  forget(): void;
}

export interface CheckedDraftOptions extends Pick<FormStoreOptions, "entity" | "plan"> {
  readonly contextOf: FormStoreOptions["context"];
  stored(): Rec | null;
  /** Rows are still to be judged since the last `recompute`. */
  isBehind(): boolean;
}

export function createCheckedDraft({ entity, plan, contextOf, stored, isBehind }: CheckedDraftOptions): CheckedDraft {
  const judge = createIncrementalChecker(entity);
  const typed = createDraftConverter(entity);
  const suggestions = createSuggestions(plan);
  const computed = createComputedDraft({ schema: entity.schema, plan, judge, typed, suggestions });
  const { draft, put, record, recordOf, forget } = createDraftRecord(entity, typed, stored);
  let latest: CheckedRecord | undefined;
  let settled: { readonly given: Rec; readonly record: Rec } | undefined;

  const context = (): CheckContext => contextOf(stored(), record);
  const judged = (values: Rec): CheckedRecord =>
    judge.checkAll(
      stored(),
      values,
      contextOf(stored(), () => values),
    );
  const states = (): CheckedRecord => (latest ??= judged(record()));

  return {
    draft,
    reset(values) {
      put(values);
      latest = judged(record());
    },
    set: put,
    record,
    settledRecord() {
      const given = record();
      if (settled?.given === given) return settled.record;
      if (isBehind()) judge.checkRows(stored(), given, context(), () => false);
      settled = { given, record: withComputedRows(given, judge) };
      return settled.record;
    },
    context,
    withComputed: (values) => computed.fill(values, judged(recordOf(suggestions.without(values))).record),
    problems: () => judged(record()).problems,
    knownProblems: () => states().problems,
    recompute(paths = []) {
      const before = draft();
      const known = states();
      const entered = suggestions.without(before);
      const first = judged(recordOf(entered));
      const filled = computed.fill(before, first.record);
      put(filled);
      const next = filled === entered ? first : judged(record());
      latest = next;
      const isMoved = (path: string): boolean =>
        getAt(filled, path) !== getAt(before, path) ||
        !isEqual(next.stateAt(path) as unknown as Json, known.stateAt(path) as unknown as Json);
      return new Set([...paths].filter(isMoved));
    },
    judgeRows(enough) {
      const values = recordOf(suggestions.without(draft()));
      const all = judge.checkRows(
        stored(),
        values,
        contextOf(stored(), () => values),
        enough,
      );
      put(computed.fillRows(draft()));
      return all;
    },
    stateAt(path) {
      // A row that came or went since stands at another place already.
      const [, name = "", index = "", ...inside] = path.split("/");
      const row = isBehind() && index !== "" && judge.isRowwise(name) ? asRows(record()[name])[Number(index)] : undefined;
      const ofRow = isObject(row) && states().stateAt(`/${name}`).visible && judge.stateIn(row, `/${inside.join("/")}`);
      return ofRow || states().stateAt(path);
    },
    isRowwise: (path) => judge.isRowwise(path.split("/")[1] ?? ""),
    isSuggested: suggestions.has,
    forget() {
      judge.forget();
      forget();
    },
  };
}

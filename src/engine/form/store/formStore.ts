/**
 * What is being edited: the draft, what is visible and required, what is wrong.
 *
 * The one owner of a form's values. rjsf draws from a constant schema and never
 * sees them; each field listens to its own path. Texts for numbers, as typed;
 * the record as the check sees it is worked out when somebody asks.
 */

import { checkRecord } from "#dialect/check/checkRecord.ts";
import { scopeOf } from "#dialect/check/check.ts";
import { toDraft } from "#dialect/records/draft.ts";
import { isEqual } from "#dialect/json/equal.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt, patternOf, setAt } from "#dialect/json/pointer.ts";
import { isEmptyValue } from "../../values/control.ts";
import { isWithin } from "../../plan/fieldPath.ts";
import { asRows, clearPath, isPresenceChanged, movedRows, pathAndRow } from "./draftPaths.ts";
import { createCheckedDraft } from "./checkedDraft.ts";
import { createProblems } from "./problems.ts";
import { createRowChanges } from "./rowChanges.ts";
import { createRowKeys } from "./rowKeys.ts";
import type { FormStore, FormStoreOptions } from "./formStoreTypes.ts";
import { createChunkedTask, type ChunkResult } from "./chunkedTask.ts";
import { createTopics } from "../../browser/topics.ts";
import { pickEditable, typedValue, addNullsForCleared, omitServerFields } from "./typedValue.ts";
import { watchedBy } from "./watched.ts";

/** Topic of everything about the form as a whole: counts, totals, changed or not. */
export const FORM_TOPIC = "";

/** Rows beyond which a list is judged a part at a time. */
const longRows = 200;
/** How long a part may take, and how long a pause is: below it nobody notices, above it somebody waits. Milliseconds. */
const sliceMs = 10;
const pauseMs = 120;
/** Until what changed is painted. */
const frameMs = 16;
/** Rows judged before they are drawn. */
const rowsAtOnce = 40;

export function createFormStore(options: FormStoreOptions): FormStore {
  const { entity, plan, expressions, locked = false, open } = options;
  const topics = createTopics();
  const rows = createRowKeys();
  const slices = createChunkedTask(judgeSlice);
  let stored = options.stored;
  let turn = 0;
  const judged = createCheckedDraft({ entity, plan, contextOf: options.context, stored: () => stored, isBehind: slices.isWaiting });
  const { draft, record, context } = judged;
  let begun = judged.withComputed(options.start);
  judged.reset(options.shown ? judged.withComputed(options.shown) : begun);
  const problems = createProblems({
    tell: (paths) => topics.notify([...[...paths].flatMap(pathAndRow), FORM_TOPIC]),
    isEmpty: (path) => isEmptyValue(getAt(draft(), path)),
    rows,
  });
  const sectionConditions = plan.sections.flatMap(({ visibleWhen, showWhen }) => [visibleWhen, showWhen]);
  const conditional = new Set([...plan.byPath.values()].flatMap(({ path, showWhen }) => (showWhen === undefined ? [] : [path])));
  const isWatched = watchedBy(entity, [...sectionConditions, ...[...plan.byPath.values()].map(({ showWhen }) => showWhen)], expressions);

  /** Puts a new draft in place and tells everybody it concerns. */
  function change(next: Rec, path: string): void {
    const before = draft();
    const turned = isPresenceChanged(before, next, path);
    const long = longList(next, path);
    judged.set(next);
    // In a long list the rows in work are seen to at once, what rests on all of them when there is a pause; a pasted block is shown first.
    const few = long && movedRows(before, next, path) <= rowsAtOnce;
    const soon = few && judgeRows();
    const now = draft();
    const moved = new Set([FORM_TOPIC]);
    for (const topic of topics.activeTopics()) {
      if (topic === FORM_TOPIC) continue;
      if (isWithin(path, topic) || (isWithin(topic, path) && getAt(before, topic) !== getAt(now, topic))) moved.add(topic);
    }
    if (!long && (turned || isWatched(path))) for (const other of settleAll()) moved.add(other);
    topics.notify([...moved].flatMap(pathAndRow));
    problems.changed(path);
    if (long) slices.schedule(soon ? pauseMs : frameMs);
    else problems.judge(judged.problems());
  }

  /** Conditions and computed values, and whoever asks a condition of the screen when it is drawn: sections, and fields that have one. */
  function settleAll(): Iterable<string> {
    const asks = (topic: string) => topic.startsWith("section:") || conditional.has(patternOf(topic));
    const heard = [...topics.activeTopics()];
    return [...judged.recompute(heard.filter((topic) => topic !== FORM_TOPIC)), ...heard.filter(asks)];
  }

  /** Judges rows for as long as nobody has to wait for it; true when all are judged. */
  function judgeRows(): boolean {
    const end = performance.now() + sliceMs;
    return judged.judgeRows(() => performance.now() > end);
  }

  /** Goes on with what a change in a long list left open. */
  function judgeSlice(): ChunkResult {
    const before = draft();
    const isLast = judgeRows();
    return {
      isLast,
      tell() {
        const moved = new Set(isLast ? settleAll() : []);
        const now = draft();
        for (const topic of topics.activeTopics()) if (topic !== FORM_TOPIC && getAt(before, topic) !== getAt(now, topic)) moved.add(topic);
        topics.notify([...moved, FORM_TOPIC].flatMap(pathAndRow));
        if (isLast) problems.judge(judged.knownProblems());
      },
    };
  }

  /** What a long list still has open is done now: somebody needs the whole. */
  function settleNow(): void {
    if (slices.stop()) topics.notify([...settleAll(), FORM_TOPIC].flatMap(pathAndRow));
  }

  function longList(values: Rec, path: string): boolean {
    const [, name = ""] = path.split("/");
    return judged.isRowwise(path) && asRows(values[name]).length > longRows;
  }

  const store: FormStore = {
    schema: entity.schema,
    topics,
    problems,
    locked,
    get: (path) => getAt(draft(), path),
    set(path, value) {
      const typed = typedValue(entity.schema, path, value);
      if (isEqual(getAt(draft(), path), typed)) return;
      problems.edited(path);
      change(typed === undefined ? clearPath(draft(), path) : setAt(draft(), path, typed), path);
    },
    leave(path) {
      problems.left(path);
      // Left empty, it takes up again what is suggested.
      const before = draft();
      const filled = judged.isSuggested(path) && isEmptyValue(getAt(before, path)) ? judged.withComputed(before) : before;
      if (filled !== before) change(filled, path);
      // Of a long list all is judged in the next pause, and what is wrong with this field is said then.
      else if (longList(before, path)) slices.schedule(pauseMs);
      else problems.judge(judged.problems());
    },
    tryFields(paths) {
      problems.judge(judged.problems());
      problems.tryAt(paths);
      return problems.shown().filter((problem) => paths.some((path) => isWithin(problem.path, path)));
    },
    stateAt(path) {
      const state = judged.stateAt(path);
      const [, name = ""] = path.split("/");
      return open && !open.has(name) ? { ...state, readOnly: true } : state;
    },
    shows(condition) {
      if (condition === undefined) return true;
      return evaluateBoolean(expressions, condition, { ...scopeOf(context(), stored), self: record() }) === true;
    },
    draft,
    record: judged.settledRecord,
    stored: () => stored,
    revision: () => turn,
    replace(values, nowStored) {
      turn++;
      if (nowStored) {
        stored = nowStored;
        begun = judged.withComputed(toDraft(entity, nowStored));
      }
      rows.forget();
      judged.reset(judged.withComputed(values));
      problems.clear();
      topics.notify(topics.activeTopics());
      problems.judge(judged.problems());
    },
    check() {
      settleNow();
      return checkRecord(entity, stored, record(), context());
    },
    recheckReferences() {
      judged.forget();
      change(draft(), "");
    },
    payload: (record) => pickEditable(addNullsForCleared(entity.schema, record, stored), open),
    isChanged: () => !isEqual(draft(), begun),
    detach() {
      stored = null;
      begun = {};
      change(omitServerFields(entity.schema, draft()), "");
    },
    markSaved(nowStored) {
      stored = nowStored;
      begun = judged.withComputed(toDraft(entity, nowStored));
      problems.clear();
      change(begun, "");
    },
    ...createRowChanges({ entity, rows, problems, draft, record, context, change }),
  };
  problems.judge(judged.problems());
  return store;
}

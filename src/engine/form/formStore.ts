/**
 * What is being edited: the draft, what is visible and required, what is wrong.
 *
 * The one owner of a form's values. rjsf draws from a constant schema and never
 * sees them; each field listens to its own path. Texts for numbers, as typed;
 * the record as the check sees it is worked out when somebody asks.
 */

import type { CheckContext } from "#dialect/check.ts";
import { checkRecord } from "#dialect/checkRecord.ts";
import { scopeOf } from "#dialect/context.ts";
import { toDraft } from "#dialect/draft.ts";
import { isEqual } from "#dialect/equal.ts";
import { createPartsJudge, type Judged } from "#dialect/judgeParts.ts";
import { holds } from "#dialect/expr/evaluate.ts";
import { isObject, type Json, type Rec } from "#dialect/json.ts";
import { getAt, patternOf, setAt } from "#dialect/pointer.ts";
import { isBlank } from "../FieldValue.tsx";
import { isWithin } from "../plan/fieldPath.ts";
import { asRows, cleared, isPresenceTurned, movedRows, withRow } from "./draftPlaces.ts";
import { createComputedDraft } from "./computedDraft.ts";
import { createProblems } from "./problems.ts";
import { createRowChanges } from "./rowChanges.ts";
import { createRowKeys } from "./rowKeys.ts";
import type { FormStore, FormStoreOptions } from "./storeContract.ts";
import { createTopics } from "./topics.ts";
import { createSuggestions } from "./suggestions.ts";
import { onlyOpen, typedValue, withCleared, withoutServers } from "./typedValue.ts";
import { createTypedDraft } from "./typedDraft.ts";
import { watchedBy } from "./watched.ts";
import { withSettledRows } from "./withSettledRows.ts";

/** Topic of everything about the form as a whole: counts, totals, changed or not. */
export const whole = "";

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
  const suggestions = createSuggestions(plan);
  const judge = createPartsJudge(entity);
  const typed = createTypedDraft(entity);
  const computed = createComputedDraft({ schema: entity.schema, plan, judge, typed, suggestions });
  let pending: ReturnType<typeof setTimeout> | undefined;
  let stored = options.stored;
  let turn = 0;
  const typedOf = (values: Rec): Rec => withCleared(entity.schema, typed.of(values), stored);
  const judged = (values: Rec): Judged =>
    judge.all(
      stored,
      values,
      options.context(stored, () => values),
    );
  let begun = withComputed(options.start);
  let draft = options.shown ? withComputed(options.shown) : begun;
  let record: Rec | undefined;
  let settled: { readonly given: Rec; readonly record: Rec } | undefined;
  let states = judged(current());
  const problems = createProblems({
    tell: (paths) => topics.tell([...[...paths].flatMap(withRow), whole]),
    isEmpty: (path) => isBlank(getAt(draft, path)),
    rows,
  });
  const sectionConditions = plan.sections.flatMap(({ visibleWhen, showWhen }) => [visibleWhen, showWhen]);
  const conditional = new Set([...plan.byPath.values()].flatMap(({ path, showWhen }) => (showWhen === undefined ? [] : [path])));
  const isWatched = watchedBy(entity, [...sectionConditions, ...[...plan.byPath.values()].map(({ showWhen }) => showWhen)], expressions);

  function context(): CheckContext {
    return options.context(stored, current);
  }

  function current(): Rec {
    return (record ??= typedOf(draft));
  }

  /** The record with what is worked out in its rows, which the judge puts there itself and so is not given. */
  function settledRecord(): Rec {
    const given = current();
    if (settled?.given === given) return settled.record;
    // Rows of a long list that wait for their turn are judged now.
    if (pending !== undefined) judge.rows(stored, given, context(), () => false);
    settled = { given, record: withSettledRows(given, judge) };
    return settled.record;
  }

  /** The draft with its computed fields filled in, as text where they are numbers. */
  function withComputed(values: Rec): Rec {
    return computed.fill(values, judged(typedOf(suggestions.without(values))).record);
  }

  /** Works conditions and computed values out anew; answers every path that moved by it. */
  function recompute(): ReadonlySet<string> {
    const moved = new Set<string>();
    const before = draft;
    const entered = suggestions.without(draft);
    const first = judged(typedOf(entered));
    draft = computed.fill(draft, first.record);
    record = undefined;
    const next = draft === entered ? first : judged(current());
    for (const path of topics.heard()) {
      if (path === whole) continue;
      if (
        getAt(draft, path) !== getAt(before, path) ||
        !isEqual(next.stateAt(path) as unknown as Json, states.stateAt(path) as unknown as Json)
      )
        moved.add(path);
    }
    states = next;
    return moved;
  }

  /** Puts a new draft in place and tells everybody it concerns. */
  function change(next: Rec, path: string): void {
    const before = draft;
    const turned = isPresenceTurned(draft, next, path);
    const long = longList(next, path);
    draft = next;
    record = undefined;
    // In a long list the rows in work are seen to at once, what rests on all of them when there is a pause; a pasted block is shown first.
    const few = long && movedRows(before, next, path) <= rowsAtOnce;
    const soon = few && judgeRows();
    const moved = new Set([whole]);
    for (const topic of topics.heard()) {
      if (topic === whole) continue;
      if (isWithin(path, topic) || (isWithin(topic, path) && getAt(before, topic) !== getAt(draft, topic))) moved.add(topic);
    }
    if (!long && (turned || isWatched(path))) for (const other of settleAll()) moved.add(other);
    topics.tell([...moved].flatMap(withRow));
    problems.changed(path);
    if (long) settleLater(soon ? pauseMs : frameMs);
    else problems.judge(judged(current()).problems);
  }

  /** Conditions and computed values, and whoever asks a condition of the screen when it is drawn: sections, and fields that have one. */
  function settleAll(): Iterable<string> {
    const asks = (topic: string) => topic.startsWith("section:") || conditional.has(patternOf(topic));
    return [...recompute(), ...[...topics.heard()].filter(asks)];
  }

  /** Judges rows for as long as nobody has to wait for it, and fills in what is worked out; true when all are judged. */
  function judgeRows(): boolean {
    const end = performance.now() + sliceMs;
    const values = typedOf(suggestions.without(draft));
    const all = judge.rows(
      stored,
      values,
      options.context(stored, () => values),
      () => performance.now() > end,
    );
    draft = computed.fillRows(draft);
    record = undefined;
    return all;
  }

  /** Goes on with what a change in a long list left open, a slice at a time. */
  function settleLater(after: number): void {
    clearTimeout(pending);
    pending = setTimeout(() => {
      const before = draft;
      const all = judgeRows();
      if (all) pending = undefined;
      const moved = new Set(all ? settleAll() : []);
      for (const topic of topics.heard()) if (topic !== whole && getAt(before, topic) !== getAt(draft, topic)) moved.add(topic);
      topics.tell([...moved, whole].flatMap(withRow));
      if (all) problems.judge(states.problems);
      else settleLater(0);
    }, after);
  }

  /** What a long list still has open is done now: somebody needs the whole. */
  function settleNow(): void {
    if (pending === undefined) return;
    clearTimeout(pending);
    pending = undefined;
    topics.tell([...settleAll(), whole].flatMap(withRow));
  }

  function longList(values: Rec, path: string): boolean {
    const [, name = ""] = path.split("/");
    return judge.isRowwise(name) && asRows(values[name]).length > longRows;
  }

  const store: FormStore = {
    schema: entity.schema,
    topics,
    problems,
    locked,
    get: (path) => getAt(draft, path),
    set(path, value) {
      const typed = typedValue(entity.schema, path, value);
      if (isEqual(getAt(draft, path), typed)) return;
      problems.edited(path);
      change(typed === undefined ? cleared(draft, path) : setAt(draft, path, typed), path);
    },
    leave(path) {
      problems.left(path);
      // Left empty, it takes up again what is suggested.
      const filled = suggestions.has(path) && isBlank(getAt(draft, path)) ? withComputed(draft) : draft;
      if (filled !== draft) change(filled, path);
      // Of a long list all is judged in the next pause, and what is wrong with this field is said then.
      else if (longList(draft, path)) settleLater(pauseMs);
      else problems.judge(judged(current()).problems);
    },
    tryFields(paths) {
      for (const path of paths) {
        problems.edited(path);
        problems.left(path);
      }
      problems.judge(judged(current()).problems);
      return problems.shown().filter((problem) => paths.some((path) => isWithin(problem.path, path)));
    },
    stateAt(path) {
      // A row that came or went since the last pause stands at another place already.
      const [, name = "", index = "", ...inside] = path.split("/");
      const row = pending !== undefined && index !== "" && judge.isRowwise(name) ? asRows(current()[name])[Number(index)] : undefined;
      const state =
        (isObject(row) && states.stateAt(`/${name}`).visible && judge.stateIn(row as Rec, `/${inside.join("/")}`)) || states.stateAt(path);
      return open && !open.has(name) ? { ...state, readOnly: true } : state;
    },
    shows(condition) {
      if (condition === undefined) return true;
      return holds(expressions, condition, { ...scopeOf(context(), stored), self: current() }) === true;
    },
    draft: () => draft,
    record: settledRecord,
    stored: () => stored,
    turn: () => turn,
    replace(values, nowStored) {
      turn++;
      if (nowStored) {
        stored = nowStored;
        begun = withComputed(toDraft(entity, nowStored));
      }
      rows.forget();
      const next = withComputed(values);
      draft = next;
      record = undefined;
      states = judged(current());
      problems.clear();
      topics.tell(topics.heard());
      problems.judge(judged(current()).problems);
    },
    check() {
      settleNow();
      return checkRecord(entity, stored, current(), context());
    },
    reconsider() {
      judge.forget();
      change(draft, "");
    },
    payload: (record) => onlyOpen(withCleared(entity.schema, record, stored), open),
    isChanged: () => !isEqual(draft, begun),
    anew() {
      stored = null;
      begun = {};
      change(withoutServers(entity.schema, draft), "");
    },
    settle(nowStored) {
      stored = nowStored;
      begun = withComputed(toDraft(entity, nowStored));
      problems.clear();
      change(begun, "");
    },
    ...createRowChanges({ entity, rows, problems, draft: () => draft, record: current, context, change }),
  };
  problems.judge(judged(current()).problems);
  return store;
}

/**
 * What is being edited: the draft, what is visible and required, what is wrong.
 *
 * The one owner of a form's values. rjsf draws from a constant schema and never
 * sees them; each field listens to its own path. Texts for numbers, as typed;
 * the record as the check sees it is worked out when somebody asks.
 */
import type { CheckContext, CheckResult } from "#dialect/check.ts";
import { checkRecord } from "#dialect/checkRecord.ts";
import type { CompiledEntity } from "#dialect/compiled.ts";
import { scopeOf } from "#dialect/context.ts";
import { fromDraft, newRow, toDraft } from "#dialect/draft.ts";
import { isEqual } from "#dialect/equal.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import { holds } from "#dialect/expr/evaluate.ts";
import { computeAll, type FieldState, fieldStates } from "#dialect/fieldStates.ts";
import { isObject, type Json, type Rec } from "#dialect/json.ts";
import { getAt, pointerTokens, setAt } from "#dialect/pointer.ts";
import type { Problem } from "#dialect/problems.ts";
import type { Cel, EntitySchema } from "#dialect/schema.ts";
import { rowSchema, schemaAt } from "#dialect/shape.ts";
import { isBlank } from "../FieldValue.tsx";
import { isWithin } from "../plan/fieldPath.ts";
import type { FormPlan } from "../plan/plan.ts";
import { asRows, cleared, copyComputed, isPresenceTurned, withRow } from "./draftPlaces.ts";
import { createProblems, type Problems } from "./problems.ts";
import { createRowKeys } from "./rowKeys.ts";
import { createTopics, type Topics } from "./topics.ts";
import { createSuggestions } from "./suggestions.ts";
import { typedValue, withCleared } from "./typedValue.ts";
import { watchedBy } from "./watched.ts";

/** Topic of everything about the form as a whole: counts, totals, changed or not. */
export const whole = "";

export interface FormStoreOptions {
  readonly entity: CompiledEntity;
  readonly plan: FormPlan;
  /** Those of the entity and of the screens. */
  readonly expressions: Expressions;
  /** The record as it was read; null for a new one. */
  readonly stored: Rec | null;
  /** What the form begins with, as typed. */
  readonly start: Rec;
  /** What it shows first where that differs: unfinished work. */
  readonly shown?: Rec;
  /** Facts of the moment, and what a check is for. */
  context(stored: Rec | null, record: () => Rec): CheckContext;
  /** Nothing may be changed: the state of the record does not allow it. */
  readonly locked?: boolean;
}

export interface FormStore {
  readonly schema: EntitySchema;
  readonly topics: Topics;
  readonly problems: Problems;
  readonly locked: boolean;
  get(path: string): Json | undefined;
  /** Numbers may come as numbers or as typed text; the draft holds text. */
  set(path: string, value: Json | undefined): void;
  /** The field was left: from now on it says what is wrong with it. */
  leave(path: string): void;
  /** The person wants to go on past these fields: they say what is wrong with them. Answers that. */
  tryFields(paths: readonly string[]): readonly Problem[];
  stateAt(path: string): FieldState;
  /** A condition of the screen over the record; none holds. */
  shows(condition: Cel | undefined): boolean;
  draft(): Rec;
  record(): Rec;
  stored(): Rec | null;
  /** Puts other values in: a restored draft, a merged record. `stored` where that changed too. */
  replace(draft: Rec, stored?: Rec): void;
  /** Judges the whole record. */
  check(): CheckResult;
  /** Judges anew what depends on other records: they have come, or changed. */
  reconsider(): void;
  /** What a save sends for a checked record: cleared fields as null. */
  payload(checked: Rec): Rec;
  /** Differs in value from what the form began with. */
  isChanged(): boolean;
  /** From here on the present values count as unchanged. */
  settle(stored: Rec): void;
  rowKeys(path: string): readonly string[];
  /** Without `row`, one with the defaults of its schema. */
  addRow(path: string, row?: Json): void;
  removeRow(path: string, index: number): void;
  /** What a new row begins with, as typed. */
  newRow(path: string): Rec;
  /** A name for a row that is yet to be put in. */
  newRowKey(): string;
  /**
   * Puts these rows in place of those at `path`, as one change; rows that stay
   * the same object are not judged or drawn anew. Of the `spoken` rows all
   * that is wrong is said from now on.
   */
  putRows(path: string, rows: readonly Rec[], keys: readonly string[], spoken?: ReadonlySet<string>): void;
}

/** What a place is that the record has not got. */
const nowhere: FieldState = { visible: false, required: false, readOnly: false };

export function createFormStore(options: FormStoreOptions): FormStore {
  const { entity, plan, expressions, locked = false } = options;
  const topics = createTopics();
  const rows = createRowKeys();
  const suggestions = createSuggestions(plan);
  let stored = options.stored;
  let begun = withComputed(options.start);
  let draft = options.shown ? withComputed(options.shown) : begun;
  let record: Rec | undefined;
  let states = fieldStates(entity, current(), context());
  const problems = createProblems({
    tell: (paths) => topics.tell([...[...paths].flatMap(withRow), whole]),
    isEmpty: (path) => isBlank(getAt(draft, path)),
    rows,
  });
  const sectionConditions = plan.sections.flatMap(({ visibleWhen, showWhen }) => [visibleWhen, showWhen]);
  const isWatched = watchedBy(entity, [...sectionConditions, ...[...plan.byPath.values()].map(({ showWhen }) => showWhen)], expressions);

  function context(): CheckContext {
    return options.context(stored, current);
  }

  function current(): Rec {
    return (record ??= withCleared(entity.schema, fromDraft(entity, draft), stored));
  }

  /** The draft with its computed fields filled in, as text where they are numbers. */
  function withComputed(values: Rec): Rec {
    const typed = fromDraft(entity, suggestions.without(values));
    const shown = toDraft(
      entity,
      computeAll(
        entity,
        typed,
        options.context(stored, () => typed),
      ),
    );
    let next = suggestions.take(values, shown);
    for (const field of plan.byPath.values()) if (field.computed) next = copyComputed(next, shown, field);
    for (const field of [...plan.totals, ...(plan.aside?.fields ?? []), ...(plan.aside?.hero ? [plan.aside.hero] : [])]) {
      if (field.computed) next = copyComputed(next, shown, field);
    }
    return next;
  }

  /** Works conditions and computed values out anew; answers every path that moved by it. */
  function recompute(): ReadonlySet<string> {
    const moved = new Set<string>();
    const before = draft;
    draft = withComputed(draft);
    if (draft !== before) {
      record = undefined;
      for (const path of topics.heard()) if (path !== whole && getAt(draft, path) !== getAt(before, path)) moved.add(path);
    }
    const next = fieldStates(entity, current(), context());
    for (const path of new Set([...next.keys(), ...states.keys()])) {
      if (!isEqual((next.get(path) ?? nowhere) as unknown as Json, (states.get(path) ?? nowhere) as unknown as Json)) moved.add(path);
    }
    states = next;
    return moved;
  }

  /** Puts a new draft in place and tells everybody it concerns. */
  function change(next: Rec, path: string): void {
    const before = draft;
    const turned = isPresenceTurned(draft, next, path);
    draft = next;
    record = undefined;
    const moved = new Set([whole]);
    for (const topic of topics.heard()) {
      if (topic === whole) continue;
      if (isWithin(path, topic) || (isWithin(topic, path) && getAt(before, topic) !== getAt(next, topic))) moved.add(topic);
    }
    if (turned || isWatched(path)) {
      for (const other of recompute()) moved.add(other);
      // Sections and conditions of the screen are asked again by whoever draws them.
      for (const topic of topics.heard()) if (topic.startsWith("section:")) moved.add(topic);
    }
    topics.tell([...moved].flatMap(withRow));
    problems.changed(path);
    problems.judge(store.check().problems);
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
      if (filled === draft) problems.judge(store.check().problems);
      else change(filled, path);
    },
    tryFields(paths) {
      for (const path of paths) {
        problems.edited(path);
        problems.left(path);
      }
      problems.judge(store.check().problems);
      return problems.shown().filter((problem) => paths.some((path) => isWithin(problem.path, path)));
    },
    stateAt: (path) => states.get(path) ?? nowhere,
    shows(condition) {
      if (condition === undefined) return true;
      return holds(expressions, condition, { ...scopeOf(context(), stored), self: current() }) === true;
    },
    draft: () => draft,
    record: current,
    stored: () => stored,
    replace(values, nowStored) {
      if (nowStored) {
        stored = nowStored;
        begun = withComputed(toDraft(entity, nowStored));
      }
      rows.forget();
      const next = withComputed(values);
      draft = next;
      record = undefined;
      states = fieldStates(entity, current(), context());
      problems.clear();
      topics.tell(topics.heard());
      problems.judge(store.check().problems);
    },
    check: () => checkRecord(entity, stored, current(), context()),
    reconsider: () => change(draft, ""),
    payload: (record) => withCleared(entity.schema, record, stored),
    isChanged: () => !isEqual(draft, begun),
    settle(nowStored) {
      stored = nowStored;
      begun = withComputed(toDraft(entity, nowStored));
      problems.clear();
      change(begun, "");
    },
    rowKeys: (path) => rows.of(path, asRows(getAt(draft, path)).length),
    addRow(path, row) {
      const before = asRows(getAt(draft, path));
      const made = row ?? store.newRow(path);
      rows.of(path, before.length);
      problems.edited(path);
      change(setAt(draft, path, [...before, made]), path);
    },
    removeRow(path, index) {
      const left = asRows(getAt(draft, path)).toSpliced(index, 1);
      rows.remove(path, index);
      problems.edited(path);
      change(setAt(draft, path, left.length > 0 ? left : undefined), path);
    },
    newRow(path) {
      const list = schemaAt(entity.schema, pointerTokens(path));
      const schema = list && rowSchema(list);
      const made = schema ? typedValue(entity.schema, `${path}/0`, newRow(entity, schema, current(), context())) : undefined;
      return isObject(made) ? (made as Rec) : {};
    },
    newRowKey: rows.fresh,
    putRows(path, next, keys, spoken) {
      rows.put(path, keys);
      problems.edited(path);
      keys.forEach((key, index) => {
        if (!spoken?.has(key)) return;
        problems.edited(`${path}/${index}`);
        problems.left(`${path}/${index}`);
      });
      change(setAt(draft, path, next.length > 0 ? next : undefined), path);
    },
  };
  problems.judge(store.check().problems);
  return store;
}

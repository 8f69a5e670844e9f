/**
 * The store of one form: its draft, the state of its fields and its problems.
 *
 * It is the only owner of a form's values. rjsf renders from a constant schema
 * and never sees them; each field subscribes to its own path. The draft holds
 * numbers as typed text; the record of a check is made from it on request.
 */
import { isWithin } from "#dialect/json/jsonValues.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { scopeOf } from "#dialect/check/check.ts";
import { toDraft } from "#dialect/records/draft.ts";
import { isEqual } from "#dialect/json/equal.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import { isEmptyValue } from "../../values/control.ts";
import { clearPath, pathAndRow } from "./draftPaths.ts";
import { type CheckedDraft, createCheckedDraft } from "./checkedDraft.ts";
import { createDraftChanges, type DraftChanges } from "./draftChanges.ts";
import { createProblems, type Problems } from "./problems.ts";
import { createRowChanges } from "./rowChanges.ts";
import { createRowKeys, type RowKeys } from "./rowKeys.ts";
import type { FormStore, FormStoreOptions } from "./formStoreTypes.ts";
import { FORM_TOPIC } from "./formTopics.ts";
import { createTopics, type Topics } from "../../browser/topics.ts";
import { pickEditable, typedValue, addNullsForCleared, omitServerFields } from "./typedValue.ts";

/** The records that the draft is compared with. */
interface Baseline {
  stored: Rec | null;
  /** The draft that counts as unchanged. */
  initial: Rec;
  revision: number;
}

interface StoreParts {
  readonly options: FormStoreOptions;
  readonly topics: Topics;
  readonly rows: RowKeys;
  readonly baseline: Baseline;
  readonly checked: CheckedDraft;
  readonly problems: Problems;
  readonly changes: DraftChanges;
}

export function createFormStore(options: FormStoreOptions): FormStore {
  const { entity, plan, expressions, locked = false } = options;
  const topics = createTopics();
  const rows = createRowKeys();
  const baseline: Baseline = { stored: options.stored, initial: {}, revision: 0 };
  const changes = createDraftChanges({ entity, plan, expressions, topics, checked: () => checked, problems: () => problems });
  const checked: CheckedDraft = createCheckedDraft({
    entity,
    plan,
    contextOf: options.context,
    stored: () => baseline.stored,
    isBehind: changes.isWaiting,
  });
  baseline.initial = checked.withComputed(options.initial);
  checked.reset(options.current ? checked.withComputed(options.current) : baseline.initial);
  const problems: Problems = createProblems({
    notify: (paths) => topics.notify([...[...paths].flatMap(pathAndRow), FORM_TOPIC]),
    isEmpty: (path) => isEmptyValue(getAt(checked.draft(), path)),
    rows,
    grids: [...plan.byPath].flatMap(([path, { grid }]) => (grid ? [path] : [])),
  });
  const parts: StoreParts = { options, topics, rows, baseline, checked, problems, changes };
  const { draft, record, context } = checked;
  problems.setFound(checked.problems());
  return {
    schema: entity.schema,
    topics,
    problems,
    locked,
    ...fieldMethods(parts),
    ...recordMethods(parts),
    ...createRowChanges({ entity, rows, problems, draft, record, context, change: changes.change }),
  };
}

type FieldMethods = Pick<FormStore, "get" | "set" | "leave" | "tryFields" | "stateAt" | "holds">;

function fieldMethods({ options, baseline, checked, problems, changes }: StoreParts): FieldMethods {
  const { entity, expressions, editable } = options;
  const { draft } = checked;
  return {
    get: (path) => getAt(draft(), path),
    set(path, value) {
      const typed = typedValue(entity.schema, path, value);
      if (isEqual(getAt(draft(), path), typed)) return;
      problems.markEdited(path);
      changes.change(typed === undefined ? clearPath(draft(), path) : setAt(draft(), path, typed), path);
    },
    leave(path) {
      problems.markLeft(path);
      // A field that is left empty gets its suggestion back.
      const before = draft();
      const filled = checked.isSuggested(path) && isEmptyValue(getAt(before, path)) ? checked.withComputed(before) : before;
      if (filled === before) changes.recheck(path);
      else changes.change(filled, path);
    },
    tryFields(paths) {
      problems.setFound(checked.problems());
      problems.reportAt(paths);
      return problems.reported().filter((problem) => paths.some((path) => isWithin(problem.path, path)));
    },
    stateAt(path) {
      const state = checked.stateAt(path);
      const [, name = ""] = path.split("/");
      return editable && !editable.has(name) ? { ...state, readOnly: true } : state;
    },
    holds(condition) {
      if (condition === undefined) return true;
      return (
        evaluateBoolean(expressions, condition, { ...scopeOf(checked.context(), baseline.stored), self: checked.recordWithComputed() }) ===
        true
      );
    },
  };
}

type RecordMethods = Omit<
  FormStore,
  keyof FieldMethods | "schema" | "topics" | "problems" | "locked" | keyof ReturnType<typeof createRowChanges>
>;

function recordMethods({ options, topics, rows, baseline, checked, problems, changes }: StoreParts): RecordMethods {
  const { entity, editable } = options;
  const { draft } = checked;
  const setStored = (stored: Rec) => {
    baseline.stored = stored;
    baseline.initial = checked.withComputed(toDraft(entity, stored));
  };
  return {
    draft,
    record: checked.recordWithComputedRows,
    stored: () => baseline.stored,
    revision: () => baseline.revision,
    replace(values, stored) {
      baseline.revision++;
      if (stored) setStored(stored);
      rows.clear();
      checked.reset(checked.withComputed(values));
      problems.clear();
      topics.notify(topics.activeTopics());
      problems.setFound(checked.problems());
    },
    check() {
      changes.finish();
      return checkRecord(entity, baseline.stored, checked.record(), checked.context());
    },
    recheckReferences() {
      checked.forget();
      changes.change(draft(), "");
    },
    payload: (record) => pickEditable(addNullsForCleared(entity.schema, record, baseline.stored), editable),
    isChanged: () => !isEqual(draft(), baseline.initial),
    detach() {
      baseline.stored = null;
      baseline.initial = {};
      changes.change(omitServerFields(entity.schema, draft()), "");
    },
    markSaved(stored) {
      setStored(stored);
      problems.clear();
      changes.change(baseline.initial, "");
    },
  };
}

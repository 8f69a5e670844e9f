/** Writes computed values into a draft, as text. Rows are written only when their computed values changed. */
import { toDraft } from "#dialect/records/draft.ts";
import { isEqual } from "#dialect/json/equal.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import type { IncrementalChecker } from "#dialect/check/incremental/incrementalChecker.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { FormPlan, PlannedField } from "../../plan/plan.ts";
import { copyComputed } from "./draftPaths.ts";
import type { Suggestions } from "./suggestions.ts";
import type { DraftConverter } from "./draftToRecord.ts";

export interface ComputedDraft {
  /** Returns the draft with all computed fields of the resolved record. */
  fill(draft: Rec, resolved: Rec): Rec;
  /** Returns the draft with the computed fields of the rows that are checked so far. */
  fillRows(draft: Rec): Rec;
}

export interface ComputedDraftOptions {
  readonly schema: EntitySchema;
  readonly plan: FormPlan;
  readonly checker: IncrementalChecker;
  readonly converter: DraftConverter;
  readonly suggestions: Suggestions;
}

export function createComputedDraft({ schema, plan, checker, converter, suggestions }: ComputedDraftOptions): ComputedDraft {
  const computed = [
    ...new Map([...plan.byPath.values(), ...plan.figures].filter((field) => field.computed).map((field) => [field.path, field])).values(),
  ];
  const listOf = ({ path }: PlannedField) => /^\/([^/]+)\/-\//.exec(path)?.[1];
  const inRows = new Map<string, PlannedField[]>();
  for (const field of computed) {
    const name = listOf(field) ?? "";
    if (checker.isRowwise(name)) inRows.set(name, [...(inRows.get(name) ?? []), field]);
  }
  const outside = computed.filter((field) => !checker.isRowwise(listOf(field) ?? ""));
  /** Row of the draft -> the resolved row that it was last filled from. */
  const filledFrom = new WeakMap<object, Rec>();

  function fillRow(name: string, fields: readonly PlannedField[], row: Rec, resolved: Rec): Rec {
    const values = (toDraft({ schema }, { [name]: [resolved as Json] })[name] as readonly Rec[])[0] as Rec;
    const list = `/${name}/-`;
    const next = fields.reduce((filled, field) => copyComputed(filled, values, { ...field, path: field.path.slice(list.length) }), row);
    if (next !== row) converter.alias(next, row);
    filledFrom.set(next, resolved);
    return next;
  }

  function fillRows(draft: Rec): Rec {
    let next = draft;
    const record = converter.toRecord(draft);
    for (const [name, fields] of inRows) {
      const rows = getAt(draft, `/${name}`);
      const inputs = record[name];
      if (!Array.isArray(rows) || !Array.isArray(inputs)) continue;
      let changed: Json[] | undefined;
      rows.forEach((row: Json, index) => {
        const resolved = isObject(inputs[index]) ? checker.resolvedRow(inputs[index] as Rec) : undefined;
        if (!isObject(row) || !resolved || filledFrom.get(row) === resolved) return;
        const filled = fillRow(name, fields, row as Rec, resolved);
        if (filled !== row) (changed ??= [...rows])[index] = filled;
      });
      if (changed) next = setAt(next, `/${name}`, changed);
    }
    return next;
  }

  return {
    fillRows,
    fill(draft, resolved) {
      const root = Object.fromEntries(Object.entries(resolved).filter(([name]) => !checker.isRowwise(name)));
      const values = toDraft({ schema }, root);
      const next = outside.reduce((filled, field) => copyComputed(filled, values, field), suggestions.apply(draft, values));
      return fillRows(isEqual(next, draft) ? draft : next);
    },
  };
}

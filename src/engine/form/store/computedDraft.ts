/** Fills what is worked out into a draft, as text; in a row only where it is another than before. */
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
  /** The draft with everything filled in from the settled record. */
  fill(draft: Rec, settled: Rec): Rec;
  /** The same for the rows that were judged by now, and nothing else. */
  fillRows(draft: Rec): Rec;
}

export interface ComputedDraftOptions {
  readonly schema: EntitySchema;
  readonly plan: FormPlan;
  readonly judge: IncrementalChecker;
  readonly typed: DraftConverter;
  readonly suggestions: Suggestions;
}

export function createComputedDraft({ schema, plan, judge, typed, suggestions }: ComputedDraftOptions): ComputedDraft {
  const extra = [...plan.totals, ...(plan.aside?.fields ?? []), ...(plan.aside?.hero ? [plan.aside.hero] : [])];
  const computed = [
    ...new Map([...plan.byPath.values(), ...extra].filter((field) => field.computed).map((field) => [field.path, field])).values(),
  ];
  const listOf = ({ path }: PlannedField) => /^\/([^/]+)\/-\//.exec(path)?.[1];
  const inRows = new Map<string, PlannedField[]>();
  for (const field of computed) {
    const name = listOf(field) ?? "";
    if (judge.isRowwise(name)) inRows.set(name, [...(inRows.get(name) ?? []), field]);
  }
  const outside = computed.filter((field) => !judge.isRowwise(listOf(field) ?? ""));
  /** The settled row that a row of the draft was last filled from. */
  const filledFrom = new WeakMap<object, Rec>();

  function fillRow(name: string, fields: readonly PlannedField[], row: Rec, settled: Rec): Rec {
    const shown = (toDraft({ schema }, { [name]: [settled as Json] })[name] as readonly Rec[])[0] as Rec;
    const list = `/${name}/-`;
    const next = fields.reduce((filled, field) => copyComputed(filled, shown, { ...field, path: field.path.slice(list.length) }), row);
    if (next !== row) typed.alias(next, row);
    filledFrom.set(next, settled);
    return next;
  }

  function fillRows(draft: Rec): Rec {
    let next = draft;
    const record = typed.of(draft);
    for (const [name, fields] of inRows) {
      const rows = getAt(draft, `/${name}`);
      const given = record[name];
      if (!Array.isArray(rows) || !Array.isArray(given)) continue;
      let changed: Json[] | undefined;
      rows.forEach((row: Json, index) => {
        const settled = isObject(given[index]) ? judge.settledRow(given[index] as Rec) : undefined;
        if (!isObject(row) || !settled || filledFrom.get(row) === settled) return;
        const filled = fillRow(name, fields, row as Rec, settled);
        if (filled !== row) (changed ??= [...rows])[index] = filled;
      });
      if (changed) next = setAt(next, `/${name}`, changed);
    }
    return next;
  }

  return {
    fillRows,
    fill(draft, settled) {
      const root = Object.fromEntries(Object.entries(settled).filter(([name]) => !judge.isRowwise(name)));
      const shown = toDraft({ schema }, root);
      const next = outside.reduce((filled, field) => copyComputed(filled, shown, field), suggestions.take(draft, shown));
      const same = isEqual(next, draft) ? draft : next;
      return fillRows(same);
    },
  };
}

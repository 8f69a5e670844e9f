/** A draft as the check knows it; rows that stay the same object in the draft stay the same object here. */
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { fromDraft } from "#dialect/records/draft.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { rowSchema } from "#dialect/schema/shape.ts";
import type { IncrementalChecker } from "#dialect/check/incremental/incrementalChecker.ts";

export interface DraftConverter {
  of(draft: Rec): Rec;
  /** `to` differs from `from` in what is worked out only: to the check they are one. */
  alias(to: Rec, from: Rec): void;
}

export function createDraftConverter({ schema }: Pick<CompiledEntity, "schema">): DraftConverter {
  const lists = new Set(Object.entries(schema.properties).flatMap(([name, field]) => (rowSchema(field) ? [name] : [])));
  const known = new WeakMap<object, Json>();
  const knownLists = new WeakMap<object, Json>();
  const typedRow = (name: string, row: Json, seen: Set<Json>): Json => {
    if (!isObject(row)) return row;
    const typed = known.get(row) ?? ((fromDraft({ schema }, { [name]: [row as Json] })[name] as readonly Json[])[0] as Json);
    known.set(row, typed);
    // The same row twice is two rows to the check.
    if (seen.has(typed)) return { ...(typed as Rec) };
    seen.add(typed);
    return typed;
  };
  const typedList = (name: string, rows: readonly Json[]): Json => {
    const seen = new Set<Json>();
    const typed = knownLists.get(rows) ?? rows.map((row) => typedRow(name, row, seen));
    knownLists.set(rows, typed);
    return typed;
  };
  return {
    of(draft) {
      const outside = Object.fromEntries(Object.entries(draft).filter(([name, value]) => !lists.has(name) || !Array.isArray(value)));
      const rows = [...lists].flatMap((name) => {
        const value = draft[name];
        return Array.isArray(value) ? [[name, typedList(name, value)] as const] : [];
      });
      return { ...fromDraft({ schema }, outside), ...Object.fromEntries(rows) };
    },
    alias(to, from) {
      const typed = known.get(from);
      if (typed !== undefined) known.set(to, typed);
    },
  };
}

/** The record with what is worked out in its rows; what was given stays as it is, also where it will be refused. */
export function withComputedRows(record: Rec, judge: Pick<IncrementalChecker, "isRowwise" | "settledRow">): Rec {
  const settled = (row: Json): Json => (isObject(row) ? ({ ...judge.settledRow(row as Rec), ...row } as Json) : row);
  const lists = Object.entries(record).filter(([name, value]) => Array.isArray(value) && judge.isRowwise(name));
  return { ...record, ...Object.fromEntries(lists.map(([name, rows]) => [name, (rows as readonly Json[]).map(settled)])) };
}

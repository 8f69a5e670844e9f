/** Converts drafts (numbers as text) to records. A row that is the same object in the draft is the same object in the record. */
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { fromDraft } from "#dialect/records/draft.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { rowSchema } from "#dialect/schema/derived/shape.ts";
import type { IncrementalChecker } from "#dialect/check/incremental/incrementalChecker.ts";

export interface DraftConverter {
  toRecord(draft: Rec): Rec;
  /** Gives `to` the record row of `from`: they differ in computed fields only, so the check treats them as one row. */
  alias(to: Rec, from: Rec): void;
}

export function createDraftConverter({ schema }: Pick<CompiledEntity, "schema">): DraftConverter {
  const lists = new Set(Object.entries(schema.properties).flatMap(([name, field]) => (rowSchema(field) ? [name] : [])));
  const known = new WeakMap<object, Json>();
  const knownLists = new WeakMap<object, Json>();
  const rowOf = (name: string, row: Json, seen: Set<Json>): Json => {
    if (!isObject(row)) return row;
    const typed = known.get(row) ?? ((fromDraft({ schema }, { [name]: [row as Json] })[name] as readonly Json[])[0] as Json);
    known.set(row, typed);
    // The check identifies rows by their object: a row that occurs twice needs a copy.
    if (seen.has(typed)) return { ...(typed as Rec) };
    seen.add(typed);
    return typed;
  };
  const listOf = (name: string, rows: readonly Json[]): Json => {
    const seen = new Set<Json>();
    const typed = knownLists.get(rows) ?? rows.map((row) => rowOf(name, row, seen));
    knownLists.set(rows, typed);
    return typed;
  };
  return {
    toRecord(draft) {
      const outside = Object.fromEntries(Object.entries(draft).filter(([name, value]) => !lists.has(name) || !Array.isArray(value)));
      const rows = [...lists].flatMap((name) => {
        const value = draft[name];
        return Array.isArray(value) ? [[name, listOf(name, value)] as const] : [];
      });
      return { ...fromDraft({ schema }, outside), ...Object.fromEntries(rows) };
    },
    alias(to, from) {
      const typed = known.get(from);
      if (typed !== undefined) known.set(to, typed);
    },
  };
}

/** Returns the record with the computed fields of its rows. Entered values win, also invalid ones. */
export function withComputedRows(record: Rec, checker: Pick<IncrementalChecker, "isRowwise" | "resolvedRow">): Rec {
  const withComputed = (row: Json): Json => (isObject(row) ? ({ ...checker.resolvedRow(row as Rec), ...row } as Json) : row);
  const lists = Object.entries(record).filter(([name, value]) => Array.isArray(value) && checker.isRowwise(name));
  return { ...record, ...Object.fromEntries(lists.map(([name, rows]) => [name, (rows as readonly Json[]).map(withComputed)])) };
}

/** Model of rows that are chosen by ticking: the records of a reference, the rows of those that are ticked, and what a tick changes. */
import { asJsonArray } from "#dialect/json/jsonValues.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { useTopic } from "../../browser/topics.ts";
import { useCandidates } from "../../controls/useCandidates.ts";
import type { PlannedField } from "../../plan/plan.ts";
import { asText } from "../../values/control.ts";
import { keyField } from "../../values/recordLookup.ts";
import { typedValue } from "../store/typedValue.ts";
import { useFormContext } from "./formContext.ts";

export interface TicksProps {
  readonly field: PlannedField;
  readonly path: string;
  /** The field of a row that names the record. */
  readonly named: PlannedField;
  readonly reference: Reference;
}

/** A record to tick, or one that is ticked and no longer offered. */
export interface Line {
  readonly key: string;
  readonly record: Rec | undefined;
  /** Index of its row; -1 where it is not ticked. */
  readonly row: number;
}

/** Lines of the field, and what ticking them changes. */
export function useTicks({ field, path, named, reference }: TicksProps) {
  const { store, access } = useFormContext();
  useTopic(store.topics, path);
  const first = `${path}/0/${named.name}`;
  const candidates = useCandidates(reference, { form: access, path: first });
  const { find } = candidates;
  // The records are read again when the fields change that their condition reads.
  const condition = useSyncExternalStore(access.subscribe, () => JSON.stringify(access.candidates(reference.where, first).query.self));
  useEffect(() => find(""), [find, condition]);

  const rows = asJsonArray(store.get(path)) as readonly Rec[];
  const key = keyField(reference);
  const rowOf = (value: string) => rows.findIndex((row) => asText(row[named.name]) === value);
  const offered = candidates.rows.map((record): Line => ({ key: asText(record[key]), record, row: rowOf(asText(record[key])) }));
  const gone = rows.flatMap((row, index): Line[] => {
    const value = asText(row[named.name]);
    return value === "" || offered.some((line) => line.key === value) ? [] : [{ key: value, record: undefined, row: index }];
  });
  // Rows that were ticked when the form opened come first; a later tick moves no line.
  const [begun] = useState(() => new Set(rows.map((row) => asText(row[named.name]))));
  const max = field.maxItems ?? Number.POSITIVE_INFINITY;
  return {
    candidates,
    rows,
    lines: [...gone, ...offered.filter(({ key: own }) => begun.has(own)), ...offered.filter(({ key: own }) => !begun.has(own))],
    /** Records that ticking all would add. */
    open: offered.filter(({ row }) => row < 0).slice(0, Math.max(0, max - rows.length)),
    fixed: store.locked || field.readOnly || store.stateAt(path).readOnly,
    full: rows.length >= max,
    ...useTicking({ field, path, named, reference }, rows),
  };
}

/** Adds and removes rows. */
function useTicking({ path, named, reference }: TicksProps, rows: readonly Rec[]) {
  const { store } = useFormContext();
  const rowFrom = (record: Rec): Rec => ({
    ...store.newRow(path),
    ...(typedValue(store.schema, `${path}/0`, rowValues(named, reference, record)) as Rec),
  });
  // The first record replaces defaults, such as the default address; further records fill only what is empty.
  const fillAround = (record: Rec) => {
    for (const [to, from] of Object.entries(reference.fill ?? {})) {
      const value = getAt(record, from);
      const isOpen = rows.length === 0 || asText(store.get(to)) === "";
      if (to.startsWith("/") && isOpen && value !== undefined) store.set(to, value);
    }
  };
  return {
    tick(line: Line, on: boolean): void {
      if (!on) store.removeRow(path, line.row);
      else if (line.record) {
        fillAround(line.record);
        store.addRow(path, rowFrom(line.record));
      }
    },
    /** Adds a row for each of these lines, or removes all rows. */
    tickAll(open: readonly Line[], on: boolean): void {
      if (!on) return store.putRows(path, [], []);
      const added = open.flatMap(({ record }) => (record ? [rowFrom(record)] : []));
      const keys = added.map(() => store.newRowKey());
      store.putRows(path, [...rows, ...added], [...store.rowKeys(path), ...keys]);
    },
  };
}

export type TicksModel = ReturnType<typeof useTicks>;

/** The values of a new row: the record's key, and the fields beside it that choosing it fills. */
function rowValues(named: PlannedField, reference: Reference, record: Rec): Rec {
  const filled = Object.entries(reference.fill ?? {}).filter(([to]) => !to.startsWith("/"));
  const values = filled.flatMap(([to, from]) => {
    const value = getAt(record, from);
    return value === undefined ? [] : [[to, value] as const];
  });
  return { ...Object.fromEntries(values), [named.name]: record[keyField(reference)] ?? null };
}

/** Waits for the names of what rows refer to, so that cards do not grow under their reader. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { PlannedField } from "../plan/plan.ts";
import { asText } from "../values/control.ts";
import { useRecordLookup } from "../values/recordLookup.ts";

/** How long rows wait for names, in ms. Names that arrive later are filled in. */
const patienceMs = 1500;

/** Requests the records that the fields of these rows refer to. Returns whether all are loaded, or have had their time; once true, it stays. */
export function useNamesKnown(rows: readonly Rec[] | undefined, fields: readonly (PlannedField | undefined)[]): boolean {
  const lookup = useRecordLookup();
  const [isOver, setOver] = useState(false);
  const isKnown = useSyncExternalStore(
    lookup.subscribe,
    () => isOver || (rows !== undefined && referencesOf(rows, fields).every(([to, value]) => lookup.get(to, value) !== undefined)),
  );
  useEffect(() => {
    if (isOver || !rows) return undefined;
    if (isKnown) setOver(true);
    for (const [to, value] of referencesOf(rows, fields)) lookup.request(to, value);
    const patience = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(patience);
  }, [lookup, rows, fields, isKnown, isOver]);
  return isKnown;
}

/** The references of the rows, with the values that they store. */
function referencesOf(rows: readonly Rec[], fields: readonly (PlannedField | undefined)[]) {
  return fields.flatMap((field) => {
    const { reference, path } = field ?? {};
    if (!reference || path === undefined) return [];
    return rows.map((row) => [reference, asText(getAt(row, path))] as const).filter(([, value]) => value !== "");
  });
}

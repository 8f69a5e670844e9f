/** Takes a chosen record over: its key as the value, its fields into those that `fill` names; those of `clear` are emptied. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, parentPointer } from "#dialect/json/pointer.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { asText } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { keyField } from "../values/recordLookup.ts";

/**
 * A name in `fill` or `clear` is a field next to this one, a pointer starts at the root. Fields that the record lacks are
 * cleared. A reference inside rows fills only empty fields outside of them: otherwise each row would overwrite the one before.
 */
export function applyReference(
  { path, onChange, form, setOther }: Pick<InputProps, "path" | "onChange" | "form" | "setOther">,
  reference: Reference,
  record: Rec,
): void {
  onChange(record[keyField(reference)]);
  const set = (to: string, value: Json | undefined): void => (form ? form.set(to, value) : setOther?.(to, value));
  const parent = parentPointer(path);
  const pointerOf = (to: string) => targetOf(path, to);
  const before = /\/\d+$/.test(parent) ? form?.record() : undefined;
  for (const to of reference.clear ?? []) set(pointerOf(to), undefined);
  for (const [to, from] of Object.entries(reference.fill ?? {})) {
    if (before && to.startsWith("/") && asText(getAt(before, to)) !== "") continue;
    set(pointerOf(to), getAt(record, from));
  }
}

/** Whether applying this record would clear or replace something that was entered. */
export function wouldOverwrite({ path, form }: Pick<InputProps, "path" | "form">, reference: Reference, record: Rec): boolean {
  if (!form) return false;
  const entered = form.record();
  const isLost = (to: string, next: string) => ![next, ""].includes(asText(getAt(entered, targetOf(path, to))));
  return (
    (reference.clear ?? []).some((to) => isLost(to, "")) ||
    Object.entries(reference.fill ?? {}).some(([to, from]) => isLost(to, asText(getAt(record, from))))
  );
}

/** Returns the pointer of a name in `fill` or `clear`, from the root. */
export function targetOf(path: string, to: string): string {
  return to.startsWith("/") ? to : `${parentPointer(path)}/${to}`;
}

/** Takes a chosen record over: its key as the value, its fields into those that `fill` names; those of `clear` are emptied. */
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { asText } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { keyField } from "../values/recordLookup.ts";

/**
 * A name in `fill` or `clear` is a field beside this one, a pointer counts from
 * the root. What the record does not have is emptied. From within rows only
 * what is empty outside of them is filled: each row would write over what the
 * one before brought.
 */
export function applyReference(
  { path, onChange, form }: Pick<InputProps, "path" | "onChange" | "form">,
  reference: Reference,
  record: Rec,
): void {
  onChange(record[keyField(reference)]);
  const beside = besideOf(path);
  const at = (to: string) => placeOf(path, to);
  const before = /\/\d+$/.test(beside) ? form?.record() : undefined;
  for (const to of reference.clear ?? []) form?.set(at(to), undefined);
  for (const [to, from] of Object.entries(reference.fill ?? {})) {
    if (before && to.startsWith("/") && asText(getAt(before, to)) !== "") continue;
    form?.set(at(to), getAt(record, from));
  }
}

/** Something was entered that taking this record over would empty or replace. */
export function wouldOverwrite({ path, form }: Pick<InputProps, "path" | "form">, reference: Reference, record: Rec): boolean {
  if (!form) return false;
  const entered = form.record();
  const lost = (to: string, next: string) => ![next, ""].includes(asText(getAt(entered, placeOf(path, to))));
  return (
    (reference.clear ?? []).some((to) => lost(to, "")) ||
    Object.entries(reference.fill ?? {}).some(([to, from]) => lost(to, asText(getAt(record, from))))
  );
}

function besideOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** A name in `fill` or `clear`, as a pointer from the root. */
function placeOf(path: string, to: string): string {
  return to.startsWith("/") ? to : `${besideOf(path)}/${to}`;
}

/** Takes a chosen record over: its key as the value, its fields into those that `fill` names. */
import type { Rec } from "#dialect/json.ts";
import { getAt } from "#dialect/pointer.ts";
import type { Reference } from "#dialect/schema.ts";
import { asText } from "./control.ts";
import type { InputProps } from "./kind.ts";
import { keyField } from "./recordLookup.ts";

/**
 * A name in `fill` is a field beside this one, a pointer counts from the root.
 * From within rows only what is empty outside of them is filled: each row would
 * write over what the one before brought.
 */
export function takeRecord(
  { path, onChange, form }: Pick<InputProps, "path" | "onChange" | "form">,
  reference: Reference,
  record: Rec,
): void {
  onChange(record[keyField(reference)]);
  const beside = path.slice(0, path.lastIndexOf("/"));
  const inRow = /\/\d+$/.test(beside);
  const before = inRow ? form?.record() : undefined;
  for (const [to, from] of Object.entries(reference.fill ?? {})) {
    if (before && to.startsWith("/") && asText(getAt(before, to)) !== "") continue;
    form?.set(to.startsWith("/") ? to : `${beside}/${to}`, getAt(record, from));
  }
}

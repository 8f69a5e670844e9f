/** Takes a chosen record over: its key as the value, its fields into those that `fill` names. */
import type { Rec } from "#dialect/json.ts";
import type { Reference } from "#dialect/schema.ts";
import type { InputProps } from "./kind.ts";
import { keyField } from "./recordLookup.ts";

/** A name in `fill` is a field beside this one, a pointer counts from the root. */
export function takeRecord(
  { path, onChange, form }: Pick<InputProps, "path" | "onChange" | "form">,
  reference: Reference,
  record: Rec,
): void {
  onChange(record[keyField(reference)]);
  const beside = path.slice(0, path.lastIndexOf("/"));
  for (const [to, from] of Object.entries(reference.fill ?? {})) form?.set(to.startsWith("/") ? to : `${beside}/${to}`, record[from]);
}

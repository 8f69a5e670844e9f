/** Shared by the inputs of all kinds: ARIA attributes, and text to value and back. */
import { isBlank } from "#dialect/json/jsonValues.ts";
import type { Json } from "#dialect/json/json.ts";
import type { InputProps } from "./kind.ts";

/** Attributes of the element that holds the value. */
export function controlProps({ id, invalid, required, readOnly, describedBy, labelledBy }: InputProps) {
  return {
    id,
    "aria-invalid": invalid || undefined,
    "aria-required": required || undefined,
    "aria-readonly": readOnly || undefined,
    "aria-describedby": describedBy,
    "aria-labelledby": labelledBy,
  } as const;
}

/** Attributes of a group of controls. Its visible label is outside, so the group refers to it by id. */
export function groupProps(props: InputProps, label: string) {
  const { id, invalid, describedBy, labelledBy } = props;
  return {
    id,
    tabIndex: -1,
    "aria-invalid": invalid || undefined,
    "aria-describedby": describedBy,
    ...(labelledBy ? { "aria-labelledby": labelledBy } : { "aria-label": label }),
  } as const;
}

/** Returns a value as editable text; an absent one as "". */
export function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Returns typed text as a draft value; "" as undefined. */
export function fromTyped(text: string): string | undefined {
  return text === "" ? undefined : text;
}

/** Compares values as text in natural order: numbers inside by size. */
export function compareText(a: Json, b: Json): number {
  return asText(a).localeCompare(asText(b), undefined, { numeric: true });
}

/** Whether a value counts as "nothing entered": absent, null, empty text or an empty list. */
export function isEmptyValue(value: Json | undefined): boolean {
  return isBlank(value) || (Array.isArray(value) && value.length === 0);
}

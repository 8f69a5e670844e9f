/** What every control of the kinds has in common: how it is tied to its label, help and problem. */
import type { Json } from "#dialect/json/json.ts";
import type { InputProps } from "./kind.ts";

/** Attributes of the element that holds the value, or of the group that holds the controls. */
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

/** Attributes of a group of controls. The label stands outside, so the group is named by its id. */
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

/** A value as typed text: absent is empty. */
export function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Typed text as a draft value: empty is absent. */
export function fromTyped(text: string): string | undefined {
  return text === "" ? undefined : text;
}

/** Orders text the way people read it, numbers inside by size. */
export function compareText(a: Json, b: Json): number {
  return asText(a).localeCompare(asText(b), undefined, { numeric: true });
}

/** Whether a value counts as "nothing entered": absent, null, empty text or an empty list. */
export function isEmptyValue(value: Json | undefined): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Values of filters, and their texts. Pure. */
import { isBlank } from "#dialect/json/jsonValues.ts";
import type { Json } from "#dialect/json/json.ts";
import { inLanguage } from "#dialect/text/text.ts";
import type { FilterValue } from "#dialect/wire/wire.ts";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { presetOf } from "./dateRanges.ts";

/** Props of every filter editor. */
export interface FilterEditorProps {
  readonly field: PlannedField;
  /** Name of the filter, also of its inputs. */
  readonly label: string;
  readonly value: FilterValue | undefined;
  /** Called for each finished change, not for each key; undefined removes the filter. */
  onChange(value: FilterValue | undefined): void;
}

/** The chosen values as a list; a range has none. */
export function filterValues(value: FilterValue | undefined): readonly Json[] {
  if (isBlank(value)) return [];
  if (Array.isArray(value)) return value;
  return typeof value === "object" ? [] : [value as Json];
}

/** Both ends as text; "" for an open end. */
export function rangeOfValue(value: FilterValue | undefined): { from: string; to: string } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { from: "", to: "" };
  const { from, to } = value as { from?: Json; to?: Json };
  return { from: String(from ?? ""), to: String(to ?? "") };
}

/** The filter value of a range; undefined if both ends are open. */
export function rangeValue(from: string, to: string): FilterValue | undefined {
  return from || to ? { ...(from && { from }), ...(to && { to }) } : undefined;
}

/** More values are shown as their number. */
const maxListed = 2;

/** The value as text, for the button and the chip of the filter. `nameOf` returns the name of a referenced record. */
export function filterLabel(
  field: PlannedField,
  value: FilterValue | undefined,
  translation: Translation,
  today: string,
  nameOf: (value: Json) => string | undefined,
): string {
  const range = rangeOfValue(value);
  if (range.from || range.to) {
    const preset = presetOf(range, today);
    return preset ? translation.t(`list.pick.${preset}`) : `${range.from || "…"} – ${range.to || "…"}`;
  }
  const values = filterValues(value);
  if (values.length > maxListed) return translation.t("list.values", { count: values.length });
  return values.map((one) => nameOf(one) ?? codeLabel(field, one, translation)).join(", ");
}

function codeLabel(field: PlannedField, value: Json, { language }: Translation): string {
  const code = field.codes?.find((item) => String(item.const) === String(value));
  return code ? inLanguage(code["x-label"], language) : String(value);
}

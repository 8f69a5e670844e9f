/** What a filter holds and how it is said in words. */
import type { Json } from "#dialect/json/json.ts";
import { inLanguage } from "#dialect/text/text.ts";
import type { FilterValue } from "#dialect/wire/wire.ts";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { presetOf } from "./dateRanges.ts";

export type FilterEditorKind = "choice" | "reference" | "dates" | "numbers" | "text";

export function filterEditorKind(field: PlannedField): FilterEditorKind {
  const { type, format } = field.schema;
  if (field.codes) return "choice";
  if (field.reference) return "reference";
  if (format === "date" || format === "date-time") return "dates";
  return type === "number" || type === "integer" ? "numbers" : "text";
}

/** What every editor of a filter is given. */
export interface FilterEditorProps {
  readonly field: PlannedField;
  /** What the filter is called; names its inputs. */
  readonly label: string;
  readonly value: FilterValue | undefined;
  /** `undefined` takes the filter away. Called for each finished change, not for each key. */
  onChange(value: FilterValue | undefined): void;
}

/** The chosen values as a list; a range has none. */
export function filterValues(value: FilterValue | undefined): readonly Json[] {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value)) return value;
  return typeof value === "object" ? [] : [value as Json];
}

/** From and to as texts; "" for an open end. */
export function rangeOfValue(value: FilterValue | undefined): { from: string; to: string } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { from: "", to: "" };
  const { from, to } = value as { from?: Json; to?: Json };
  return { from: String(from ?? ""), to: String(to ?? "") };
}

/** A range as a filter holds it; undefined when both ends are open. */
export function rangeValue(from: string, to: string): FilterValue | undefined {
  return from || to ? { ...(from && { from }), ...(to && { to }) } : undefined;
}

const fewValues = 2;

/** The value in words, for the filter's own button and its chip; `nameOf` tells what a record is called. */
export function filterLabel(
  field: PlannedField,
  value: FilterValue | undefined,
  words: Translation,
  today: string,
  nameOf: (value: Json) => string | undefined,
): string {
  const range = rangeOfValue(value);
  if (range.from || range.to) {
    const pick = presetOf(range, today);
    return pick ? words.t(`list.pick.${pick}`) : `${range.from || "…"} – ${range.to || "…"}`;
  }
  const values = filterValues(value);
  if (values.length > fewValues) return words.t("list.values", { count: values.length });
  return values.map((one) => nameOf(one) ?? codeWords(field, one, words)).join(", ");
}

function codeWords(field: PlannedField, value: Json, { language }: Translation): string {
  const code = field.codes?.find((item) => String(item.const) === String(value));
  return code ? inLanguage(code["x-label"], language) : String(value);
}

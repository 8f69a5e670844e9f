/** A value as it is read: by the cell of its kind, a dash where there is none. */
import type { Json, Rec } from "#dialect/json.ts";
import { getAt } from "#dialect/pointer.ts";
import { useLanguage } from "./EngineProvider.tsx";
import { kindNamed } from "./kinds/index.ts";
import type { PlannedField } from "./plan/plan.ts";

export function FieldValue({ field, record }: { readonly field: PlannedField; readonly record: Rec }) {
  return <ValueCell field={field} value={getAt(record, field.path)} />;
}

/** The same for a value already in hand, such as one of a row. */
export function ValueCell({ field, value }: { readonly field: PlannedField; readonly value: Json | undefined }) {
  const language = useLanguage();
  if (isBlank(value)) return <span className="ld-subtle">–</span>;
  const { Cell } = kindNamed(field.kind);
  return <Cell field={field} value={value} language={language} />;
}

export function isBlank(value: Json | undefined): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

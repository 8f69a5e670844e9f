/** A value as it is read: by the cell of its kind, a dash where there is none. */
import type { Json, Rec } from "#dialect/json.ts";
import { getAt } from "#dialect/pointer.ts";
import { useHost, useLanguage } from "./EngineProvider.tsx";
import { inCurrency } from "./kinds/inCurrency.ts";
import { kindNamed } from "./kinds/index.ts";
import { asShown } from "./shownState.ts";
import type { PlannedField } from "./plan/plan.ts";

interface ShownValue {
  readonly field: PlannedField;
  /** Its links take the focus: on a page of one record, not in the rows of a list. */
  readonly reachable?: boolean;
}

export function FieldValue({ record, field, ...shown }: ShownValue & { readonly record: Rec }) {
  const { catalog } = useHost();
  const ofRecord = asShown(inCurrency(field, record), record, catalog.expressions);
  return <ValueCell {...shown} field={ofRecord} value={getAt(record, field.path)} />;
}

/** The same for a value already in hand, such as one of a row. */
export function ValueCell({ field, value, reachable = false }: ShownValue & { readonly value: Json | undefined }) {
  const language = useLanguage();
  if (isBlank(value)) return <span className="ld-subtle">–</span>;
  const { Cell } = kindNamed(field.kind);
  return <Cell field={field} value={value} language={language} reachable={reachable} />;
}

export function isBlank(value: Json | undefined): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

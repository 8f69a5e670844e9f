/** Read-only values: the cell of their kind, or the text for an empty value. */
import type { ReactNode } from "react";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { useHost, useLanguage } from "../host/EngineProvider.tsx";
import { asText, isEmptyValue } from "../values/control.ts";
import { inCurrency } from "../values/inCurrency.ts";
import { withLink } from "../values/withLink.ts";
import { ValueLink } from "../values/ValueLink.tsx";
import { kindOfField } from "./index.ts";
import type { CellProps } from "../values/kind.ts";
import type { PlannedField } from "../plan/plan.ts";
import { situationOf } from "#dialect/records/situationOf.ts";
import type { Scope } from "#dialect/expr/values.ts";
import { conditionScope } from "../host/hostContext.ts";

interface ShownValue {
  readonly field: PlannedField;
  /** Whether its links take the focus: on a page of one record, not in the rows of a list. */
  readonly reachable?: boolean;
}

/** Draws the value of a field of a record, read-only. */
export function FieldValue({ record, field, ...shown }: ShownValue & { readonly record: Rec }) {
  const host = useHost();
  return (
    <ValueCell
      {...shown}
      field={fieldForRecord(field, record, host.catalog.expressions, conditionScope(host))}
      value={getAt(record, field.path)}
    />
  );
}

/** Returns the field as this record shows it: with its currency, with where it leads, and with the state label of its situation. */
export function fieldForRecord(field: PlannedField, record: Rec, expressions: Expressions, scope: Scope): PlannedField {
  return withStateLabel(withLink(inCurrency(field, record), record), record, expressions, scope);
}

/** The same for a value that is already read, such as one of a row. */
export function ValueCell({ field, value, ...shown }: ShownValue & { readonly value: Json | undefined }) {
  return renderValue({ ...shown, field, value, language: useLanguage() });
}

/** The same without a component, for the hundreds of cells of a table. */
export function renderValue(props: CellProps): ReactNode {
  const { field, value, language } = props;
  if (isEmptyValue(value)) return <span className="ld-subtle">{inLanguage(field.empty, language) || "–"}</span>;
  const shown = kindOfField(field).render(props);
  if (!field.link) return shown;
  return (
    <ValueLink field={field} link={field.link} value={asText(value)} reachable={props.reachable === true}>
      {shown}
    </ValueLink>
  );
}

/** Returns the field with the label of this record's situation (`shownAs`) in place of its state's label. `scope` has what conditions read apart from the record, such as today. */
export function withStateLabel(field: PlannedField, record: Rec, expressions: Expressions, scope: Scope): PlannedField {
  const state = getAt(record, field.path);
  const shown = field.shownAs && situationOf(field.shownAs, { state, record }, expressions, scope);
  if (!shown || state === undefined) return field;
  const { label, hue, mark } = shown;
  const code = { const: state, "x-label": label, ...(hue !== undefined && { hue }), ...(mark !== undefined && { mark }) };
  return { ...field, codes: [code, ...(field.codes ?? [])] };
}

import type { CSSProperties } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import type { PlannedField } from "../plan/plan.ts";

export interface PrintedFieldsProps {
  readonly className: string;
  readonly fields: readonly PlannedField[];
  readonly record: Rec;
  readonly style?: CSSProperties;
}

/** Fields of a record on paper, each with its name. */
export function PrintedFields({ className, fields, record, style }: PrintedFieldsProps) {
  const { text } = useTranslation();
  return (
    <dl className={className} style={style}>
      {fields.map((field) => (
        <div key={field.path}>
          <dt>{text(field.label)}</dt>
          <dd>
            <FieldValue field={field} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

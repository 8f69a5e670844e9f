import type { Rec } from "#dialect/json/json.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import type { PlannedField } from "../plan/plan.ts";

/** The main figures of a record, side by side. */
export function Figures({ fields, record }: { readonly fields: readonly PlannedField[]; readonly record: Rec }) {
  const { text } = useTranslation();
  return (
    <dl className="ld-card ld-figures">
      {fields.map((field) => (
        <div key={field.path}>
          <dt>{text(field.label)}</dt>
          <dd>
            <FieldValue field={field} record={record} reachable />
          </dd>
        </div>
      ))}
    </dl>
  );
}

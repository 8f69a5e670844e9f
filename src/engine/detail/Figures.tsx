import type { Rec } from "#dialect/json.ts";
import { useWords } from "../EngineProvider.tsx";
import { FieldValue } from "../FieldValue.tsx";
import type { PlannedField } from "../plan/plan.ts";

/** The figures that matter most, side by side. */
export function Figures({ fields, record }: { readonly fields: readonly PlannedField[]; readonly record: Rec }) {
  const { text } = useWords();
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

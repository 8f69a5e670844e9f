import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json/json.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { deadline } from "../kinds/deadline.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import type { PlannedField } from "../plan/plan.ts";
import { hasText } from "./sectionParts.ts";

export interface FiguresProps {
  readonly fields: readonly PlannedField[];
  readonly record: Rec;
  /** Those of the entity; without them no day is shown as a deadline. */
  readonly expressions?: Expressions;
}

/** The main figures that a record has, side by side. */
export function Figures({ fields, record, expressions }: FiguresProps) {
  const { text } = useTranslation();
  const known = fields.filter((field) => hasText(field, record));
  if (known.length === 0) return null;
  return (
    <dl className="ld-card ld-figures">
      {known.map((field) => (
        <div key={field.path}>
          <dt>{text(field.label)}</dt>
          <dd>
            <FieldValue field={field} record={record} reachable />
            {expressions && deadline(field, record, expressions)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

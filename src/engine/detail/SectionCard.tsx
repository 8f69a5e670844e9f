import type { Rec } from "#dialect/json/json.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { kindOfField } from "../kinds/index.ts";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { Beside } from "./Beside.tsx";
import { ChangeField } from "./ChangeField.tsx";
import { FieldTable } from "./FieldTable.tsx";
import type { PlannedField } from "../plan/plan.ts";
import type { SectionParts } from "./sectionParts.ts";

/** A read-only section of a record. `titled` is false where a tab above shows the name. */
export function SectionCard({
  parts: { section, pairs, tables },
  record,
  titled,
  onChanged,
}: {
  readonly parts: SectionParts;
  readonly record: Rec;
  readonly titled: boolean;
  onChanged(): void;
}) {
  const { text } = useTranslation();
  const label = text(section.label);
  return (
    <section className="ld-card" aria-label={label}>
      {titled && (
        <header className="ld-detail-head">
          <h2>{label}</h2>
        </header>
      )}
      {section.block && pairs.length > 0 && (
        <div className="ld-block">
          {pairs.map((field) => (
            <span key={field.path}>
              <FieldValue field={field} record={record} reachable />
            </span>
          ))}
        </div>
      )}
      {!section.block && pairs.length > 0 && (
        <dl className="ld-pairs" data-columns={section.columns > 1 ? 2 : 1}>
          {pairs.map((field) => (
            <div
              key={field.path}
              data-change={field.change === undefined ? undefined : true}
              data-wide={isWide(field, section.columns) || undefined}
            >
              <dt>{text(field.label)}</dt>
              <dd>
                <FieldValue field={field} record={record} reachable />
                {section.beside?.[field.path] && <Beside field={field} other={section.beside[field.path]} record={record} />}
                {field.change !== undefined && <ChangeField field={field} screen={field.change} record={record} onChanged={onChanged} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {tables.map((field) => (
        <FieldTable key={field.path} field={field} record={record} titled={pairs.length > 0 || tables.length > 1} />
      ))}
    </section>
  );
}

/** True for a value that spans both columns: of a wide kind, or with more than half of the form's grid. */
function isWide(field: PlannedField, columns: number): boolean {
  const { wide } = kindOfField(field);
  return wide === "everywhere" || (wide === "no" && field.span * 2 > columns);
}

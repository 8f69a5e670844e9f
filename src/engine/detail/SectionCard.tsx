import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { kindOfField } from "../kinds/index.ts";
import { FieldValue, ValueCell } from "../kinds/FieldValue.tsx";
import { PartsLine } from "../controls/PartsLine.tsx";
import { Picture } from "../values/FileLink.tsx";
import { filesOf } from "../values/files.ts";
import { localityLine } from "../values/localityLine.ts";
import { readLines } from "../values/readLines.ts";
import { Beside } from "./Beside.tsx";
import { ComparedTable } from "./ComparedTable.tsx";
import { ChangeField } from "./ChangeField.tsx";
import { FieldTable } from "./FieldTable.tsx";
import type { PlannedField } from "../plan/plan.ts";
import type { SectionParts } from "./sectionParts.ts";

/** A read-only section of a record. `titled` is false where a tab above shows the name. */
export function SectionCard({
  parts: { section, pairs, tables, compared },
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
      {compared && <ComparedTable label={label} compared={compared} record={record} />}
      {section.block && pairs.length > 0 && (
        <div className="ld-block">
          {pairs.map((field) => (
            <span key={field.path}>{localityLine(field, record) || <FieldValue field={field} record={record} reachable />}</span>
          ))}
        </div>
      )}
      {!section.block && pairs.length > 0 && (
        <dl className="ld-pairs" data-columns={section.columns > 1 ? 2 : 1}>
          {readLines(pairs).map(({ label, parts, parts: [field] }) => (
            <div
              key={field.path}
              data-change={field.change === undefined ? undefined : true}
              data-wide={isWide(field, section.columns) || undefined}
            >
              <dt>{text(label)}</dt>
              <dd>
                {parts.length > 1 ? (
                  <PartsLine parts={parts} record={record} />
                ) : section.pictures?.includes(field.path) ? (
                  <Pictures field={field} record={record} />
                ) : (
                  <FieldValue field={field} record={record} reachable />
                )}
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

/** The pictures of a field at its width, each a link to the whole file; its other files by name. */
function Pictures({ field, record }: { readonly field: PlannedField; readonly record: Rec }) {
  const files = filesOf(getAt(record, field.path));
  const others = files.filter(({ type }) => !type.startsWith("image/"));
  if (others.length === files.length) return <FieldValue field={field} record={record} reachable />;
  return (
    <span className="ld-pictures">
      {files
        .filter((file) => !others.includes(file))
        .map((file) => (
          <Picture key={file.id} file={file} />
        ))}
      {others.length > 0 && <ValueCell field={field} value={others as unknown as Json} reachable />}
    </span>
  );
}

/** True for a value that spans both columns: of a wide kind, or with more than half of the form's grid. */
function isWide(field: PlannedField, columns: number): boolean {
  const { wide } = kindOfField(field);
  return wide === "everywhere" || (wide === "no" && field.span * 2 > columns);
}

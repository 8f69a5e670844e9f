import { examplesIn } from "#dialect/begin/labels.ts";
import type { Template } from "#dialect/begin/templates.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Text } from "#dialect/text/text.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

export interface TemplatePreviewProps {
  readonly template: Template;
  readonly name: string;
  readonly label: Text;
}

/** Preview of a template: its list with example records, its form, its states and their transitions. */
export function TemplatePreview({ template, name, label }: TemplatePreviewProps) {
  const { t, text } = useWorkbench().translation;
  const { properties, states, codes = [] } = template;
  const title = text({ ...template.suggest.label, ...Object.fromEntries(Object.entries(label).filter(([, value]) => value !== "")) });
  const fieldLabel = (field: string) => text(properties[field]?.["x-label"] as Text | undefined);
  return (
    <section className="bench-template" aria-label={t("files.templatePreview")}>
      <p className="ld-help">{text(template.about)}</p>
      <h3>{title === "" ? name : title}</h3>
      {codes.length > 0 && (
        <p className="bench-template-states">
          {codes.map((code) => (
            <span key={String(code["const"])} className={`bench-sum ld-hue-${String(code["hue"])}`}>
              {text(code["x-label"] as unknown as Text)}
            </span>
          ))}
        </p>
      )}
      <ExampleList {...{ template, fieldLabel }} />
      <h4>{t("files.templateForm")}</h4>
      <ul className="bench-template-fields">
        {sectionsOf(template.form).flatMap((section) =>
          fieldsOf(section["fields"]).map((field) => (
            <li key={field}>
              {fieldLabel(field)}
              {template.required.includes(field) && <span className="ld-required"> *</span>}
            </li>
          )),
        )}
      </ul>
      {states && (
        <>
          <h4>{t("files.templateSteps")}</h4>
          <ul className="bench-template-fields">
            {states.transitions.map((step) => (
              <li key={step.id}>{text(step["label"] as unknown as Text)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The list with the example records. */
function ExampleList({ template, fieldLabel }: { readonly template: Template; fieldLabel(field: string): string }) {
  const { t, language } = useWorkbench().translation;
  const fields = fieldsOf(template.list["columns"]);
  return (
    <div className="bench-template-list">
      <table>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col">
                {fieldLabel(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(examplesIn(language, template.examples) as Template["examples"]).map((record, row) => (
            <tr key={row}>
              {fields.map((field) => (
                <td key={field}>{cellText(record[field], t("files.templateFilled"))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Fields of a list or a section: names, or objects that name one. */
function fieldsOf(entries: unknown): string[] {
  return (Array.isArray(entries) ? entries : []).map((entry: unknown) => String(isObject(entry) ? entry["field"] : entry));
}

function sectionsOf(form: Template["form"]): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(form["sections"]) ? form["sections"].filter(isObject) : [];
}

/** Returns a value as a cell; `filled` is the placeholder of what the server fills in. */
function cellText(value: unknown, filled: string): string {
  if (value === undefined) return filled;
  return typeof value === "boolean" ? (value ? "✓" : "") : String(value);
}

/**
 * rjsf's field for objects: the form with its sections, a section with its
 * fields, a group or a row. Replaces that of rjsf, which can add and rename
 * properties and imports a Markdown parser for one error message.
 */
import type { FieldProps } from "@rjsf/utils";
import { toFieldPathId } from "@rjsf/utils";
import { useFormContext } from "../fields/formContext.ts";
import { FormSection } from "../fields/FormSection.tsx";
import { Sections } from "../fields/Sections.tsx";

export function ObjectField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, registry } = props;
  const { plan } = useFormContext();
  const { SchemaField } = registry.fields;
  if (!SchemaField) throw new Error("ObjectField: the theme has no SchemaField.");
  const [section, ...inside] = fieldPathId.path;
  const parts = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    content: (
      <SchemaField
        {...props}
        key={name}
        name={name}
        schema={typeof property === "object" ? property : {}}
        uiSchema={uiSchema?.[name]}
        fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId.path)}
      />
    ),
  }));
  if (section === undefined) return <Sections parts={parts} />;
  const contents = parts.map(({ content }) => content);
  const planned = plan.sections.find(({ id }) => id === section);
  if (inside.length === 0 && planned) return <FormSection section={planned}>{contents}</FormSection>;
  return <div className="ld-fields">{contents}</div>;
}

/** What rjsf calls to frame things. Each looks at its place in the tree and hands on to the part that draws it. */
import type { FieldTemplateProps, ObjectFieldTemplateProps } from "@rjsf/utils";
import { patternOf } from "#dialect/json/pointer.ts";
import { FieldFrame } from "../fields/FieldFrame.tsx";
import { useFormContext } from "../fields/formContext.ts";
import { pointerAt } from "../fields/rjsfSchema.ts";
import { FormSection } from "../fields/FormSection.tsx";
import { Sections } from "../fields/Sections.tsx";

/** Sections and rows frame themselves; everything else is a field with a label. */
export function FieldTemplate({ fieldPathId, children }: FieldTemplateProps) {
  const { plan } = useFormContext();
  const path = pointerAt(fieldPathId.path);
  const field = plan.byPath.get(patternOf(path));
  if (!field) return children;
  return (
    <FieldFrame field={field} path={path}>
      {children}
    </FieldFrame>
  );
}

export function ObjectFieldTemplate({ fieldPathId, properties }: ObjectFieldTemplateProps) {
  const { plan } = useFormContext();
  const [section, ...inside] = fieldPathId.path;
  const parts = properties.map(({ name, content }) => ({ name, content }));
  if (section === undefined) return <Sections parts={parts} />;
  const contents = parts.map(({ content }) => content);
  const planned = plan.sections.find(({ id }) => id === section);
  if (inside.length === 0 && planned) return <FormSection section={planned}>{contents}</FormSection>;
  return <div className="ld-fields">{contents}</div>;
}

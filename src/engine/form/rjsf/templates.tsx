/** Templates of rjsf. Each one finds the planned section or field by its path and renders the component for it. */
import type { FieldTemplateProps, ObjectFieldTemplateProps } from "@rjsf/utils";
import { patternOf } from "#dialect/json/pointer.ts";
import { FieldFrame } from "../fields/FieldFrame.tsx";
import { useFormContext } from "../fields/formContext.ts";
import { pointerAt } from "../fields/rjsfSchema.ts";
import { FormSection } from "../fields/FormSection.tsx";
import { Sections } from "../fields/Sections.tsx";

/** Wraps a field in its frame. Sections and rows have none. */
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

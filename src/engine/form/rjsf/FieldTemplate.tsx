/** rjsf's template around each field: the frame of the planned field at its path. Sections and rows have none. */
import type { FieldTemplateProps } from "@rjsf/utils";
import { patternOf } from "#dialect/json/pointer.ts";
import { FieldFrame } from "../fields/FieldFrame.tsx";
import { useFormContext } from "../fields/formContext.ts";
import { pointerAt } from "../fields/rjsfSchema.ts";

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

import { Fragment } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { PlannedField } from "../plan/plan.ts";
import { FieldValue } from "../kinds/FieldValue.tsx";

/** Numbers that belong together, such as a size: a multiplication sign between them, and their unit once. */
export function PartsLine({ parts, record }: { readonly parts: readonly PlannedField[]; readonly record: Rec }) {
  return parts.map(({ unit, ...bare }, at) => (
    <Fragment key={bare.path}>
      {at > 0 && " × "}
      <FieldValue field={at === parts.length - 1 && unit ? { ...bare, unit } : bare} record={record} />
    </Fragment>
  ));
}

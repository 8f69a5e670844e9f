/** One field of an entity outside of a form: its input, or its value where `shown` is set. */
import type { Json } from "#dialect/json/json.ts";
import type { FormField } from "#dialect/schema/screens.ts";
import { PromptFields } from "../actions/PromptFields.tsx";
import { useHost } from "../host/EngineProvider.tsx";
import { useEntity } from "../host/useEntity.ts";
import { ValueCell } from "../kinds/FieldValue.tsx";
import { planField } from "../planners/planField.ts";
import { planInput } from "../planners/planInput.ts";

/** Props of the `Field` that `createEngine` returns. */
export interface HostFieldProps {
  readonly entity: string;
  /** Name or path of the field: `city`, `address/city`. */
  readonly field: string;
  readonly value: Json | undefined;
  /** Appearance of a choice, as `as` of a field of a form. */
  readonly as?: FormField["as"];
  /** Draws the value as lists and details do, without an input. */
  readonly shown?: boolean;
  /** Nothing can be entered for now, such as while an action runs. */
  readonly disabled?: boolean;
  /** What is wrong with the value. */
  readonly problem?: string;
  onChange?(value: Json | undefined): void;
}

/** Draws nothing until the entity is loaded. Throws while rendering if it has no such field. */
export function HostField({ entity: name, field: at, value, as, shown, disabled, problem, onChange }: HostFieldProps) {
  const host = useHost();
  const { entity } = useEntity(name);
  if (!entity) return null;
  const place = { field: at, ...(as !== undefined && { as }) };
  const field = planField(planInput(host.catalog, entity.schema, host.kinds), at, { place, columnWidth: 400 });
  if (shown) return <ValueCell field={field} value={value} reachable />;
  return (
    <fieldset disabled={disabled}>
      <PromptFields
        fields={[field]}
        draft={value === undefined ? {} : { [field.name]: value }}
        onChange={(_, next) => onChange?.(next)}
        problemOf={() => problem}
      />
    </fieldset>
  );
}

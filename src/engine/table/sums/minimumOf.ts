import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { isEmptyValue } from "../../values/control.ts";
import { kindNamed } from "../../kinds/index.ts";
import type { PlannedField } from "../../plan/plan.ts";

/** The least value of a field, as its kind orders them; undefined where all that have one have the same, or only one has. */
export function minimumOf(records: readonly Rec[], field: PlannedField): Json | undefined {
  const { compare } = kindNamed(field.kind);
  const values = records
    .map((record) => getAt(record, field.path))
    .filter((value): value is Json => value !== undefined && !isEmptyValue(value));
  const [first, ...more] = compare ? values.toSorted(compare) : [];
  return first === undefined || more.every((value) => value === first) ? undefined : first;
}

/** Plans one field and the fields inside it, by the rules of `fieldRules.ts`. */
import { ownerFacts } from "#dialect/schema/derived/shape.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { FormField } from "#dialect/schema/screens.ts";
import { planPath, schemaAtPath } from "../plan/fieldPath.ts";
import { type FieldSource, fieldRules } from "./fieldRules.ts";
import { kindOfField } from "../kinds/index.ts";
import { planGrid } from "./planGrid.ts";
import type { PlanInput, PlannedField } from "../plan/plan.ts";

export interface FieldPlace {
  /** The field as the screen describes it. */
  readonly place?: FormField;
  readonly columns?: number;
  /** Smallest width of one column, in px. */
  readonly columnWidth?: number;
}

/** How many characters of a time are shown. */
export const timeEnds = { minute: 16, day: 10 } as const;

/**
 * Plans the field at `field` (`city`, `address/city` or a pointer with `-` for rows). Throws an Error that names entity and
 * field where the entity has no such field.
 */
export function planField(input: PlanInput, field: string, { place, columns = 1, columnWidth = 240 }: FieldPlace = {}): PlannedField {
  if (ownerFacts.has(field)) return planOwnerFact(input, field, columns, columnWidth);
  const path = planPath(field);
  const found = schemaAtPath(input.entity, path);
  if (!found) throw new Error(`${input.entity["x-entity"].name} has no field ${path}`);
  return byRules({ path, schema: found.schema, required: found.required, place: place ?? { field }, columns, columnWidth, input });
}

/** Plans a fact of the record's customer, which staff reads beside the fields of the record. */
function planOwnerFact(input: PlanInput, field: string, columns: number, columnWidth: number): PlannedField {
  const path = `/${field.replace(".", "/")}`;
  const schema: FieldSchema = { type: "string", readOnly: true, "x-label": input.textOf?.("list.owner") ?? {} };
  return byRules({ path, schema, required: false, place: { field }, columns, columnWidth, input });
}

/** Plans a field that belongs to no entity: one of the prompt of a transition. */
export function planAskedField(input: PlanInput, name: string, schema: FieldSchema, required: boolean): PlannedField {
  return byRules({ path: `/${name}`, schema, required, place: { field: name }, columns: 1, columnWidth: 400, input });
}

function byRules(source: FieldSource): PlannedField {
  const planned: Partial<Record<keyof PlannedField, unknown>> = {};
  for (const [property, rule] of Object.entries(fieldRules)) {
    const value = rule(source);
    // Omitted rather than undefined: tests compare and print plans.
    if (value !== undefined) planned[property as keyof typeof fieldRules] = value;
  }
  const fields = fieldsInside(source);
  if (fields) planned.fields = fields;
  // Complete: `fieldRules` has a rule of the right type for every property.
  const field = planned as PlannedField;
  const grid = kindOfField(field).structure === "rows" && isGridded(source) ? planGrid(field, source.place.grid) : undefined;
  return grid ? { ...field, grid } : field;
}

/** Whether rows become a grid: unless the screen says otherwise, or they are inside rows themselves. */
function isGridded({ path, place }: FieldSource): boolean {
  return (place.as === undefined || place.as === "grid" || place.as === "ticks") && !path.includes("/-");
}

function fieldsInside({ path, schema, columns, columnWidth, input }: FieldSource): PlannedField[] | undefined {
  const inner = schema.properties ? schema : schema.items;
  if (!inner?.properties) return undefined;
  const base = inner === schema ? path : `${path}/-`;
  const width = columns * columnWidth;
  const innerColumns = inner === schema ? columns : Math.max(columns, 4);
  return Object.entries(inner.properties).map(([name, child]) =>
    byRules({
      path: `${base}/${name}`,
      schema: child,
      required: inner.required?.includes(name) ?? false,
      place: { field: name },
      columns: innerColumns,
      columnWidth: width / innerColumns,
      input,
    }),
  );
}

/** Yields a field and all fields inside it, outermost first. */
export function* withInner(field: PlannedField): Generator<PlannedField> {
  yield field;
  for (const inner of field.fields ?? []) yield* withInner(inner);
}

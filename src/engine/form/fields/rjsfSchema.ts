/**
 * Schema and uiSchema that rjsf renders from, constant for each plan: an object
 * for each section with the schemas of its fields; the uiSchema names the field
 * of the theme that draws a value (`../rjsf/theme.ts`). Nothing is `required` here: `checkRecord` checks.
 */
import { isWithin } from "#dialect/json/jsonValues.ts";
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { kindOfField } from "../../kinds/index.ts";
import type { FormPlan, PlannedField } from "../../plan/plan.ts";

/** An object of sections by id; each holds its fields by path. */
export function rjsfSchema(plan: FormPlan): RJSFSchema {
  const sections = plan.sections.map(({ id, fields }) => [id, objectOf(fields, (field) => field.path)] as const);
  return { type: "object", properties: Object.fromEntries(sections) };
}

function objectOf(fields: readonly PlannedField[], key: (field: PlannedField) => string): RJSFSchema {
  return { type: "object", properties: Object.fromEntries(fields.map((field) => [key(field), schemaOf(field)])) };
}

function schemaOf(field: PlannedField): RJSFSchema {
  const inner = () => objectOf(field.fields ?? [], ({ name }) => name);
  const { structure } = kindOfField(field);
  if (structure === "group") return inner();
  if (structure === "rows") return { type: "array", items: inner() };
  const { type = "string", format } = field;
  return { type, ...(format !== undefined && { format }) };
}

/** The same tree with the name of the field at each value. */
export function rjsfUiSchema(plan: FormPlan): UiSchema {
  return Object.fromEntries(plan.sections.map(({ id, fields }) => [id, uiOf(fields, (field) => field.path)]));
}

function uiOf(fields: readonly PlannedField[], key: (field: PlannedField) => string): UiSchema {
  return Object.fromEntries(fields.map((field) => [key(field), uiSchemaOf(field)]));
}

function uiSchemaOf(field: PlannedField): UiSchema {
  const inner = () => uiOf(field.fields ?? [], ({ name }) => name);
  const { structure } = kindOfField(field);
  if (structure === "group") return inner();
  if (structure === "rows") return { items: inner() };
  return { "ui:field": "KindField" };
}

/** Converts a path in rjsf's tree to a concrete pointer of the record: `["goods", "/lines", 3, "size"]` -> `/lines/3/size`. */
export function pointerAt(path: readonly (string | number)[]): string {
  const [, field = "", ...inside] = path;
  return `${field}${inside.map((name) => `/${name}`).join("")}`;
}

/** Id of the section that holds the field; undefined where none does. */
export function sectionOf(plan: FormPlan, path: string): string | undefined {
  return plan.sections.find(({ fields }) => fields.some((field) => isWithin(path, field.path)))?.id;
}

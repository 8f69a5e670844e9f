/**
 * The schema that rjsf renders from, one constant schema for each plan: an
 * object for each section, a string for each field that one input renders. It
 * has no `required`, conditions or limits, because rjsf does not validate.
 */
import type { RJSFSchema } from "@rjsf/utils";
import { isWithin } from "../../plan/fieldPath.ts";
import type { FormPlan, PlannedField } from "../../plan/plan.ts";

/** An object of sections by id; each holds its fields by path. */
export function rjsfSchema(plan: FormPlan): RJSFSchema {
  const sections = plan.sections.map(
    ({ id, fields }) => [id, { type: "object", properties: objectOf(fields, (field) => field.path) }] as const,
  );
  return { type: "object", properties: Object.fromEntries(sections) };
}

function objectOf(fields: readonly PlannedField[], key: (field: PlannedField) => string): Record<string, RJSFSchema> {
  return Object.fromEntries(fields.map((field) => [key(field), schemaOf(field)]));
}

function schemaOf(field: PlannedField): RJSFSchema {
  const inner = () => objectOf(field.fields ?? [], ({ name }) => name);
  if (field.kind === "group") return { type: "object", properties: inner() };
  if (field.kind === "rows") return { type: "array", items: { type: "object", properties: inner() } };
  return { type: "string" };
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

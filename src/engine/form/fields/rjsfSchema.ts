/**
 * What rjsf is told: one constant schema a plan, with a section an object and
 * everything that a kind draws whole as a string. No `required`, no
 * conditions, no limits: it draws the tree, it judges nothing.
 */
import type { RJSFSchema } from "@rjsf/utils";
import { isWithin } from "../../plan/fieldPath.ts";
import type { FormPlan, PlannedField } from "../../plan/plan.ts";

/** Sections by id; in each, its fields by their path. */
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

/** The concrete pointer of a place in rjsf's tree: `["goods", "/lines", 3, "size"]` -> `/lines/3/size`. */
export function pointerAt(path: readonly (string | number)[]): string {
  const [, field = "", ...inside] = path;
  return `${field}${inside.map((name) => `/${name}`).join("")}`;
}

/** The section a field stands in. */
export function sectionOf(plan: FormPlan, path: string): string | undefined {
  return plan.sections.find(({ fields }) => fields.some((field) => isWithin(path, field.path)))?.id;
}

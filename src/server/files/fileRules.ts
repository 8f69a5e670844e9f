/** The upload rule of a call: the union of the rules of all fields that use it. */
import type { FieldSchema, FileRule } from "#dialect/schema/schema.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";

export interface UploadRule extends FileRule {
  /** One of the fields; it selects the texts of a refusal. */
  readonly field: FieldSchema;
}

/** Returns the rule, or undefined if no field uses the call. The fields may differ: the save checks the single field. */
export function ruleOf(schemas: Schemas, call: string): UploadRule | undefined {
  const fields = [...schemas.entities.values()].flatMap(({ schema }) => fileFields(schema)).filter(({ rule }) => rule.call === call);
  const [first] = fields;
  if (!first) return undefined;
  return {
    call,
    accept: [...new Set(fields.flatMap(({ rule }) => rule.accept))],
    maxBytes: Math.max(...fields.map(({ rule }) => rule.maxBytes)),
    field: first.field,
  };
}

function fileFields(field: FieldSchema): { readonly field: FieldSchema; readonly rule: FileRule }[] {
  const inside = [...Object.values(field.properties ?? {}), ...(field.items ? [field.items] : [])];
  return [...(field["x-file"] ? [{ field, rule: field["x-file"] }] : []), ...inside.flatMap(fileFields)];
}

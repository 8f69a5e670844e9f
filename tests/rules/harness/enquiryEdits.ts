/** Edits of the enquiries, as their rule changes make them. */
import type { JsonValue } from "#dialect/json/editJson.ts";
import type { SchemaEdit } from "../../helpers/schemas/schemaEdits.ts";

const inquiry = "schemas/entities/inquiry.json";

/** A new field of an enquiry, which its form shows. */
export function enquiryField(name: string, zh: string, en: string, schema: Readonly<Record<string, JsonValue>>): readonly SchemaEdit[] {
  return [
    { file: inquiry, at: `/properties/${name}`, value: { ...schema, "x-label": { zh, en }, "x-status": "extension" } },
    { file: "schemas/screens/inquiryList.json", at: "/form/sections/id=terms/fields/-", value: name },
  ];
}

/** A new rule of an enquiry. */
export const enquiryRule = (rule: Readonly<Record<string, JsonValue>>): SchemaEdit => ({
  file: inquiry,
  at: "/x-rules/-",
  value: { ...rule, "x-status": "extension" },
});

/** A new limit. */
export const addedLimit = (name: string, value: JsonValue): SchemaEdit => ({
  file: "schemas/limits.json",
  at: `/${name}`,
  value: { value, "x-status": "extension" },
});

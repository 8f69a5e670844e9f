/** The values of a record as the sentences of notices and e-mails state them. */
import { sentenceValues } from "#dialect/fields/sentenceValues.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";

/** Returns the values as texts of the language, by the codes and the time zone of the schemas. */
export function readableValues({ catalog }: Schemas, schema: EntitySchema, record: Rec, language: Language): Rec {
  return sentenceValues(schema, record, { language, timeZone: catalog.timeZone, codesOf: (list) => catalog.codes(list) });
}

/** Returns the label of a code; the value itself if the list does not have it. */
export function labelOfCode(schemas: Schemas, list: string, value: Json | undefined, language: Language): Json | undefined {
  const code = schemas.catalog.codes(list).find((one) => one.const === value);
  return code ? inLanguage(code["x-label"], language) : value;
}

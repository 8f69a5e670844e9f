import { sentenceValues } from "#dialect/fields/sentenceValues.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { EngineHost } from "../../host/host.ts";

/** Returns the values of a record as questions and messages of success state them: labels, amounts and times in the language of the page. */
export function toldBy({ catalog, language }: Pick<EngineHost, "catalog" | "language">, schema: FieldSchema): (record: Rec) => Rec {
  const words = { language: language.get(), timeZone: catalog.timeZone, codesOf: (list: string) => catalog.codes[list]?.items ?? [] };
  return (record) => sentenceValues(schema, record, words);
}

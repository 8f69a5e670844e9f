/** The values of a record as sentences state them: labels for codes, full decimals and the currency for amounts, times without seconds of zero. */
import type { Json, Rec } from "../json/json.ts";
import type { FieldSchema } from "../schema/schema.ts";
import type { CodeOption } from "../schema/states.ts";
import { isNumberField } from "../schema/derived/shape.ts";
import { toDecimal } from "../text/decimal.ts";
import { inLanguage, type Language } from "../text/text.ts";
import { formatDate, formatDateTime } from "../text/time.ts";
import { currencyOf } from "./currencyOf.ts";
import { formatMoney } from "../text/formatNumber.ts";

/** Inputs of a sentence other than the record. */
export interface SentenceWords {
  readonly language: Language;
  /** Zone of the business, for times that a backend sends as numbers. */
  readonly timeZone: string;
  codesOf(list: string): readonly CodeOption[];
}

/** Replaces codes by their labels, numbers by texts with the separators, decimals and currency of their field, `¥6,564.70`, and times by texts; lists are joined. */
export function sentenceValues(schema: Pick<FieldSchema, "properties">, record: Rec, words: SentenceWords): Rec {
  const separator = words.language.startsWith("zh") ? "、" : ", ";
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = schema.properties?.[name];
      if (!Array.isArray(value)) return [name, valueIn(record, value, field, words)];
      return [name, value.map((item: Json) => String(valueIn(record, item, field?.items, words))).join(separator)];
    }),
  );
}

function valueIn(record: Rec, value: Json | undefined, field: FieldSchema | undefined, words: SentenceWords): Json | undefined {
  if (field?.["x-codes"] !== undefined) {
    const code = words.codesOf(field["x-codes"]).find((one) => one.const === value);
    return code ? inLanguage(code["x-label"], words.language) : value;
  }
  if (value !== undefined && value !== null && field?.format === "date-time")
    return formatDateTime(value, words.timeZone).replace(/:00$/, "");
  if (value !== undefined && value !== null && field?.format === "date") return formatDate(value, words.timeZone);
  // A long decimal is text on the wire.
  if (!isNumberField(field ?? {}) || toDecimal(value) === undefined) return value;
  return formatMoney(value, currencyOf(field, record), field?.["x-decimals"], words.language);
}

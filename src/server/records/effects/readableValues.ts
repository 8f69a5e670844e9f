/** The values of a record as sentences state them: labels for codes, full decimals for amounts. */
import { formatNumber } from "#dialect/fields/formatNumber.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import { currencySign, moneyPlaces } from "#dialect/text/currency.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";

/** Replaces codes by their labels and numbers by texts with the decimals and the currency of their field, `¥6,564.70`; lists are joined. */
export function readableValues(schemas: Schemas, schema: EntitySchema, record: Rec, language: Language): Rec {
  const readable = (value: Json | undefined, field: FieldSchema | undefined): Json | undefined => {
    if (field?.["x-codes"] !== undefined) return labelOfCode(schemas, field["x-codes"], value, language);
    const decimals = field?.["x-decimals"];
    if (typeof value !== "number" || decimals === undefined) return value;
    const currency = field?.["x-currency-field"] === undefined ? undefined : record[field["x-currency-field"]];
    return withDecimals(value, decimals, typeof currency === "string" ? currency : undefined, language);
  };
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = schema.properties[name];
      if (!Array.isArray(value)) return [name, readable(value, field)];
      return [name, value.map((item: Json) => String(readable(item, field?.items))).join(language.startsWith("zh") ? "、" : ", ")];
    }),
  );
}

/** Returns the label of a code; the value itself if the list does not have it. */
export function labelOfCode(schemas: Schemas, list: string, value: Json | undefined, language: Language): Json | undefined {
  const code = schemas.catalog.codes(list).find((one) => one.const === value);
  return code ? inLanguage(code["x-label"], language) : value;
}

function withDecimals(value: number, decimals: number, currency: string | undefined, language: Language): string {
  const shown = formatNumber(value, moneyPlaces(currency, decimals));
  return currency === undefined ? shown : `${currencySign(currency, language)}${shown}`;
}

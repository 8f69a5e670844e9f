/** Formats values for explanations. */
import { isBlank } from "../json/jsonValues.ts";
import { toDecimal } from "../text/decimal.ts";
import type { Json } from "../json/json.ts";
import { formatNumber } from "../text/formatNumber.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { inLanguage } from "../text/text.ts";
import type { Lexicon } from "./lexicon.ts";

/** Returns the label of a code, a number with its unit, or yes and no; `undefined` if the value has no readable form. */
export function valueWords(value: Json | undefined, schema: FieldSchema | undefined, lexicon: Lexicon): string | undefined {
  const { language, t } = lexicon;
  if (isBlank(value)) return undefined;
  if (Array.isArray(value)) {
    const words = value.map((item: Json) => valueWords(item, schema?.items ?? schema, lexicon));
    return words.some((word) => word === undefined) ? undefined : words.join(t("explain.comma"));
  }
  const list = schema?.["x-codes"] ?? schema?.items?.["x-codes"];
  const code = list === undefined ? undefined : lexicon.codesOf(list).find((one) => String(one.const) === String(value));
  if (code) return inLanguage(code["x-label"], language);
  if (typeof value === "boolean") return t(value ? "form.yes" : "form.no");
  if (typeof value === "object") return undefined;
  // The id of another record has no meaning for the user.
  if (schema?.["x-reference"] && schema["x-reference"].key === undefined) return undefined;
  if (typeof value === "string" && (toDecimal(value) === undefined || schema?.type === "string")) return value;
  const unit = inLanguage(schema?.["x-unit"], language) || (schema?.["x-currency"] ?? "");
  return unit ? `${formatNumber(value)} ${unit}` : formatNumber(value);
}

/** Texts that identify a referenced record. */
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Value } from "#dialect/expr/values.ts";
import type { Rec } from "#dialect/json/json.ts";
import { currencyOf } from "#dialect/fields/currencyOf.ts";
import { formatFieldNumber } from "#dialect/fields/formatFieldNumber.ts";
import { formatMoney } from "#dialect/text/formatNumber.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { inLanguage, type Language, type Text } from "#dialect/text/text.ts";
import type { EngineHost } from "../host/host.ts";
import { asText } from "./control.ts";

/**
 * Returns the non-empty `show` fields of a reference in their order: codes as labels, amounts with currency and with the unit that they
 * are the price of, the rest with its unit. Fields that `x-show-when` hides from this user are left out. A field for each language is read in the current
 * language, or in another one when that is empty.
 */
export function displayFields(
  reference: Reference,
  record: Rec,
  entity: DisplayEntity | undefined,
  host: EngineHost,
  language: Language,
): { readonly name: string; readonly text: string; readonly money: boolean }[] {
  const { catalog } = host;
  return reference.show.flatMap((entry) => {
    const name = typeof entry === "string" ? entry : fieldIn(entry, record, language);
    const schema = entity?.schema.properties[name];
    const when = schema?.["x-show-when"];
    if (
      when !== undefined &&
      entity &&
      evaluateBoolean(entity.expressions, when, { user: host.user() as { readonly [key: string]: Value }, self: record }) !== true
    )
      return [];
    const coded = (field: string) => {
      const codes = entity?.schema.properties[field]?.["x-codes"];
      const code = codes && catalog.codes[codes]?.items.find((item) => asText(item.const) === asText(record[field]));
      return code && inLanguage(code["x-label"], language);
    };
    const decimals = schema?.["x-decimals"];
    const currency = currencyOf(schema, record);
    const text =
      coded(name) ??
      (currency
        ? formatMoney(record[name], currency, decimals, language)
        : schema?.type === "number"
          ? formatFieldNumber(schema, record[name])
          : asText(record[name]));
    if (!text) return [];
    const unit = inLanguage(schema?.["x-unit"], language);
    const per = coded(schema?.["x-per-field"] ?? "");
    return [{ name, text: text + (unit ? ` ${unit}` : per ? ` / ${per}` : ""), money: currency !== undefined }];
  });
}

function fieldIn(fields: Text, record: Rec, language: Language): string {
  const preferred = inLanguage(fields, language);
  if (asText(record[preferred]) !== "") return preferred;
  return Object.values(fields).find((name) => asText(record[name]) !== "") ?? preferred;
}

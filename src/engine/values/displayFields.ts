/** The fields another record is known by, in words. */
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Value } from "#dialect/expr/values.ts";
import type { Rec } from "#dialect/json/json.ts";
import { formatFieldNumber } from "#dialect/fields/formatNumber.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { inLanguage, type Language, type Text } from "#dialect/text/text.ts";
import type { EngineHost } from "../host/host.ts";
import { asText } from "./control.ts";
import { formatMoney } from "./numbers.ts";

export interface DisplayField {
  readonly name: string;
  readonly text: string;
  readonly money: boolean;
}

/**
 * The `show` fields that have something to say, most telling first: codes by
 * their labels, sums with their sign, the rest with its unit, and nothing that `x-show-when` keeps from
 * this person. Where each language has a field, the one of the language in use;
 * another one when that is empty.
 */
export function displayFields(
  reference: Reference,
  record: Rec,
  entity: DisplayEntity | undefined,
  host: EngineHost,
  language: Language,
): DisplayField[] {
  const { catalog } = host;
  return reference.show.flatMap((shown) => {
    const name = typeof shown === "string" ? shown : fieldIn(shown, record, language);
    const schema = entity?.schema.properties[name];
    const when = schema?.["x-show-when"];
    if (
      when !== undefined &&
      entity &&
      evaluateBoolean(entity.expressions, when, { user: host.user() as { readonly [key: string]: Value }, self: record }) !== true
    )
      return [];
    const codes = schema?.["x-codes"];
    const code = codes && catalog.codes[codes]?.items.find((item) => asText(item.const) === asText(record[name]));
    const decimals = schema?.["x-decimals"];
    const beside = schema?.["x-currency-field"];
    const currency = (beside !== undefined ? asText(record[beside]) : "") || schema?.["x-currency"];
    const text = code
      ? inLanguage(code["x-label"], language)
      : currency
        ? formatMoney(record[name], currency, decimals, language)
        : schema?.type === "number"
          ? formatFieldNumber(schema, record[name])
          : asText(record[name]);
    if (!text) return [];
    const unit = inLanguage(schema?.["x-unit"], language);
    return [{ name, text: unit ? `${text} ${unit}` : text, money: currency !== undefined }];
  });
}

function fieldIn(fields: Text, record: Rec, language: Language): string {
  const wanted = inLanguage(fields, language);
  if (asText(record[wanted]) !== "") return wanted;
  return Object.values(fields).find((name) => asText(record[name]) !== "") ?? wanted;
}

/** An amount, with its currency in the box, and of a price the unit that it is for one of. It has the places of its currency and separators until it is edited. */
import { useSyncExternalStore } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import type { Json } from "#dialect/json/json.ts";
import { inCurrency } from "../values/inCurrency.ts";
import type { PlannedField } from "../plan/plan.ts";
import type { InputProps } from "../values/kind.ts";
import { currencySign } from "#dialect/text/currency.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { draftNumber } from "#dialect/fields/typedNumber.ts";
import { formatMoney, formatNumber } from "#dialect/text/formatNumber.ts";
import { moneyPlaces } from "#dialect/text/moneyPlaces.ts";
import { TextControl } from "../controls/TextControl.tsx";

export function MoneyInput(props: InputProps) {
  const { t, language } = useTranslation();
  const { field, value, readOnly } = props;
  const currency = useBeside(props, (shown) => shown.currency);
  const unit = useBeside(props, ({ per }) => per && ` / ${inLanguage(per, language)}`);
  const { number: rule = {} } = field;
  const digits = (typed: string) => draftNumber(rule, typed);
  const shown = (amount: Json | undefined) => formatNumber(amount, moneyPlaces(currency, rule["x-decimals"]));
  return (
    <TextControl
      props={props}
      text={readOnly ? formatMoney(value, currency, rule["x-decimals"], language) : shown(value)}
      tidy={(typed) => shown(digits(typed))}
      edited={readOnly ? undefined : digits}
      inputMode="decimal"
      after={readOnly ? (field.computed ? t("form.computed") : "") : `${currencySign(currency, language)} ${currency}`.trim() + unit}
    />
  );
}

/** Follows the fields that hold the currency and the unit, where there are some. */
function useBeside({ field, path, form }: InputProps, part: (shown: PlannedField) => string | undefined): string {
  const { currencyAt, perAt } = field;
  const isNamed = currencyAt !== undefined || perAt !== undefined;
  const current = () => part(form && isNamed ? inCurrency(field, form.record(), path) : field) ?? "";
  return useSyncExternalStore((changed) => form?.subscribe(changed) ?? (() => undefined), current);
}

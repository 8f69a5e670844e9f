/** An amount, with its currency in the box. */
import { useSyncExternalStore } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { asText } from "../values/control.ts";
import { inCurrency } from "../values/inCurrency.ts";
import type { InputProps } from "../values/kind.ts";
import { currencySign } from "#dialect/text/currency.ts";
import { draftNumber } from "#dialect/fields/typedNumber.ts";
import { formatMoney } from "../values/numbers.ts";
import { TextControl } from "../controls/TextControl.tsx";

export function MoneyInput(props: InputProps) {
  const { t, language } = useTranslation();
  const { field, value, readOnly } = props;
  const currency = useCurrency(props);
  return (
    <TextControl
      props={props}
      text={readOnly ? formatMoney(value, currency, field.number?.["x-decimals"], language) : asText(value)}
      tidy={(typed) => draftNumber(field.number ?? {}, typed)}
      inputMode="decimal"
      after={readOnly ? (field.computed ? t("form.computed") : "") : `${currencySign(currency, language)} ${currency}`.trim()}
    />
  );
}

/** Follows the field that holds the currency, where there is one. */
function useCurrency({ field, path, form }: InputProps): string {
  const current = () => (form && field.currencyAt !== undefined ? inCurrency(field, form.record(), path) : field).currency ?? "";
  return useSyncExternalStore((changed) => form?.subscribe(changed) ?? (() => undefined), current);
}

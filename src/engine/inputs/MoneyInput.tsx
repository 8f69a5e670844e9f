/** An amount, with its currency in the box, and of a price the unit that it is for one of. */
import { useSyncExternalStore } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { asText } from "../values/control.ts";
import { inCurrency } from "../values/inCurrency.ts";
import type { PlannedField } from "../plan/plan.ts";
import type { InputProps } from "../values/kind.ts";
import { currencySign } from "#dialect/text/currency.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { draftNumber } from "#dialect/fields/typedNumber.ts";
import { formatMoney } from "#dialect/text/formatNumber.ts";
import { TextControl } from "../controls/TextControl.tsx";

export function MoneyInput(props: InputProps) {
  const { t, language } = useTranslation();
  const { field, value, readOnly } = props;
  const currency = useBeside(props, (shown) => shown.currency);
  const unit = useBeside(props, ({ per }) => per && ` / ${inLanguage(per, language)}`);
  return (
    <TextControl
      props={props}
      text={readOnly ? formatMoney(value, currency, field.number?.["x-decimals"], language) : asText(value)}
      tidy={(typed) => draftNumber(field.number ?? {}, typed)}
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

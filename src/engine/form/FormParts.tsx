/** Where the chosen records need several forms: which parts there are, what each adds up to, and which one this form is for. */
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { sumDecimals, toWire } from "#dialect/text/decimal.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue, ValueCell } from "../kinds/FieldValue.tsx";
import type { FormPlan } from "../plan/plan.ts";
import { inCurrency } from "../values/inCurrency.ts";
import type { ChosenParts } from "./lifecycle/applyUrlParams.ts";

export function FormParts({ plan, chosen }: { readonly plan: FormPlan; readonly chosen: ChosenParts }) {
  const { t, text } = useTranslation();
  const { parts, by, rows: path } = chosen;
  const totals = (plan.byPath.get(path)?.grid?.columns ?? []).filter(({ total }) => total);
  const fields = by.flatMap((at) => plan.byPath.get(at) ?? []);
  return (
    <section className="ld-form-parts" aria-label={t("form.parts", { count: parts.length })}>
      <p>{t("form.parts", { count: parts.length })}</p>
      <ol>
        {parts.map(({ record, keys }, index) => {
          const rows = (getAt(record, path) ?? []) as readonly Rec[];
          return (
            <li key={keys.join()} aria-current={index === 0 ? "step" : undefined}>
              {fields.map((field) => (
                <strong key={field.path}>
                  <FieldValue field={field} record={record} />
                </strong>
              ))}
              <span className="ld-muted">{t("form.partRecords", { count: keys.length })}</span>
              {totals.map(({ id, field }) => (
                <span key={id}>
                  <span className="ld-muted">{text(field.label)}</span>{" "}
                  <ValueCell field={rows[0] ? inCurrency(field, rows[0], `/${id}`) : field} value={sumOf(rows, id)} />
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function sumOf(rows: readonly Rec[], id: string) {
  const { sum } = sumDecimals(rows.map((row) => getAt(row, `/${id}`)));
  return sum ? toWire(sum) : 0;
}

import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { roundHalfUp, toDecimal, toWire } from "#dialect/text/decimal.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { renderValue } from "../kinds/FieldValue.tsx";
import type { PlannedComparison, PlannedField } from "../plan/plan.ts";
import { inCurrency } from "../values/inCurrency.ts";
import { difference } from "./difference.ts";

export interface ComparedTableProps {
  readonly label: string;
  readonly compared: PlannedComparison;
  readonly record: Rec;
}

/** The same quantities as several sides know them, a row each, and by how much the latest number differs from the first. */
export function ComparedTable({ label, compared: { columns, rows }, record }: ComparedTableProps) {
  const { t, text, language } = useTranslation();
  const isCompared = rows.some(({ of }) => of.filter(Boolean).length > 1);
  return (
    <table className="ld-compared" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="ld-hidden">{label}</span>
          </th>
          {columns.map((column, index) => (
            <th key={index} scope="col">
              {text(column)}
            </th>
          ))}
          {isCompared && <th scope="col">{t("detail.difference")}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const known = row.of.filter((field) => field !== undefined);
          // Numbers of one row have the decimals of the latest.
          const { unit, number } = known.at(-1) ?? {};
          return (
            <tr key={index}>
              <th scope="row">
                {text(row.label)} {unit && <span className="ld-subtle">{text(unit)}</span>}
              </th>
              {row.of.map((field, at) => (
                <td key={at}>
                  {field &&
                    renderValue({
                      field: { ...inCurrency(field, record), ...(number && { number }) },
                      value: getAt(record, field.path),
                      language,
                      inTable: true,
                    })}
                </td>
              ))}
              {isCompared && (
                <td>
                  <Difference of={known} record={record} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How far the last of the fields is from the first: the number, and the percentage where they differ. */
function Difference({ of, record }: { readonly of: readonly PlannedField[]; readonly record: Rec }) {
  const { language } = useTranslation();
  const [first, last] = [of[0], of.at(-1)];
  if (!first || !last || first === last) return null;
  const places = last.number?.["x-shown-decimals"];
  // Of the numbers as they are shown: a reader who subtracts them gets the same.
  const [base, value] = [first, last].map(({ path }) => {
    const exact = toDecimal(getAt(record, path));
    return exact && places !== undefined ? roundHalfUp(exact, places) : exact;
  });
  if (!base || !value) return null;
  if (value.eq(base))
    return (
      <span className="ld-subtle">
        ±0 <small />
      </span>
    );
  const { text = "", isLarge = false } = difference(toWire(value), toWire(base)) ?? {};
  return (
    <span data-off={isLarge || undefined}>
      {value.gt(base) ? "+" : "−"}
      {renderValue({ field: inCurrency(last, record), value: toWire(value.minus(base).abs()), language, inTable: true })}{" "}
      <small>{text}</small>
    </span>
  );
}

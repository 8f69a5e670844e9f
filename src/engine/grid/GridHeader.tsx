/** The heads of the columns: name, unit, what is worked out, and an edge to draw the width by. */
import { memo } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import type { PlannedField, PlannedGridColumn } from "../plan/plan.ts";
import type { GridModel } from "./model/gridModel.ts";
import { useChosen } from "./useGridState.ts";
import { currencySign } from "#dialect/text/currency.ts";

export interface GridHeaderProps {
  readonly model: GridModel;
  readonly columns: readonly PlannedGridColumn[];
}

export const GridHeader = memo(function GridHead({ model, columns }: GridHeaderProps) {
  const { t, text, language } = useTranslation();
  const chosen = useChosen(model, () => {
    const at = model.range();
    return at ? `${Math.min(at.from.column, at.to.column)},${Math.max(at.from.column, at.to.column)}` : "";
  });
  const [from = -1, to = -1] = chosen === "" ? [] : chosen.split(",").map(Number);
  const headers = new Map(
    model
      .drawn()
      .table.getFlatHeaders()
      .map((header) => [header.column.id, header]),
  );
  return (
    <div role="row" aria-rowindex={1} className="ld-grid-row ld-grid-head">
      <div role="columnheader" aria-colindex={1} className="ld-grid-number" data-all>
        <span className="ld-hidden">{t("grid.rowNumber")}</span>
      </div>
      {columns.map(({ id, field, align }, at) => (
        <div
          key={id}
          role="columnheader"
          aria-colindex={at + 2}
          className="ld-grid-cell"
          data-head={at}
          data-align={align === "end" ? "end" : undefined}
          data-chosen={(at >= from && at <= to) || undefined}
          data-locked={field.readOnly || undefined}
          title={text(field.help) || undefined}
        >
          <span className="ld-grid-label">
            {text(field.label)}
            {field.required && <span className="ld-required">*</span>}
            <HeadUnit field={field} words={{ unit: text(field.unit), computed: t("form.computed"), language }} />
          </span>
          <span
            className="ld-grid-edge"
            aria-hidden
            onMouseDown={headers.get(id)?.getResizeHandler()}
            onTouchStart={headers.get(id)?.getResizeHandler()}
            onDoubleClick={() => headers.get(id)?.column.resetSize()}
          />
        </div>
      ))}
    </div>
  );
});

function HeadUnit({
  field,
  words,
}: {
  readonly field: PlannedField;
  readonly words: { readonly unit: string; readonly computed: string; readonly language: string };
}) {
  const unit = field.currency ? currencySign(field.currency, words.language) : words.unit;
  if (!unit && !field.computed) return null;
  return (
    <>
      {" "}
      <span className="ld-grid-unit">
        {field.computed && (
          <abbr title={words.computed} aria-label={words.computed}>
            ƒ
          </abbr>
        )}
        {field.computed && unit && " "}
        {unit}
      </span>
    </>
  );
}

/** Header of the grid: label, unit, a sign for computed columns, and an edge to resize each column. */
import { memo } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import type { PlannedField, PlannedGridColumn } from "../plan/plan.ts";
import type { GridModel } from "./model/gridModel.ts";
import { useSelected } from "./useGridState.ts";
import { currencySign } from "#dialect/text/currency.ts";

export interface GridHeaderProps {
  readonly model: GridModel;
  readonly columns: readonly PlannedGridColumn[];
}

export const GridHeader = memo(function GridHeader({ model, columns }: GridHeaderProps) {
  const { t, text, language } = useTranslation();
  const selected = useSelected(model, () => {
    const at = model.range();
    return at ? `${Math.min(at.from.column, at.to.column)},${Math.max(at.from.column, at.to.column)}` : "";
  });
  const [from = -1, to = -1] = selected === "" ? [] : selected.split(",").map(Number);
  const headers = new Map(
    model
      .rendered()
      .table.getFlatHeaders()
      .map((header) => [header.column.id, header]),
  );
  return (
    <div role="row" aria-rowindex={1} className="ld-grid-row ld-grid-head">
      <div role="columnheader" aria-colindex={1} className="ld-grid-number" data-all>
        <span className="ld-hidden">{t("grid.rowNumber")}</span>
      </div>
      {columns.map(({ id, field, align, label }, at) => (
        <div
          key={id}
          role="columnheader"
          aria-colindex={at + 2}
          className="ld-grid-cell"
          data-head={at}
          data-align={align === "end" ? "end" : undefined}
          data-chosen={(at >= from && at <= to) || undefined}
          data-locked={field.readOnly || undefined}
          aria-label={label && text(field.label)}
          title={[label && text(field.label), text(field.help)].filter(Boolean).join("\n") || undefined}
        >
          <span className="ld-grid-label">
            {text(label ?? field.label)}
            {field.required && <span className="ld-required">*</span>}
            <HeaderUnit field={field} labels={{ unit: text(field.unit), computed: t("form.computed"), language }} />
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

function HeaderUnit({
  field,
  labels,
}: {
  readonly field: PlannedField;
  readonly labels: { readonly unit: string; readonly computed: string; readonly language: string };
}) {
  const unit = field.currency ? currencySign(field.currency, labels.language) : labels.unit;
  if (!unit && !field.computed) return null;
  return (
    <>
      {" "}
      <span className="ld-grid-unit">
        {field.computed && (
          <abbr title={labels.computed} aria-label={labels.computed}>
            ƒ
          </abbr>
        )}
        {field.computed && unit && " "}
        {unit}
      </span>
    </>
  );
}

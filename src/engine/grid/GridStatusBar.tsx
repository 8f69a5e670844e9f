/** Status bar below the grid: problems of the active cell, notices and sums of the selection. And the line of totals. */
import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from "react";
import { type Decimal, sumDecimals, toWire } from "#dialect/text/decimal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { asText } from "../values/control.ts";
import { formatNumber } from "#dialect/text/formatNumber.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { kindOfField } from "../kinds/index.ts";
import type { PlannedGridColumn } from "../plan/plan.ts";
import { lineCellValue, type GridLine } from "./model/gridLines.ts";
import type { GridModel } from "./model/gridModel.ts";
import { severityOf } from "./GridRow.tsx";
import { cellBox } from "./model/gridTable.ts";
import { useSelected, useGridState } from "./useGridState.ts";

const icons = { error: "circle-alert", warning: "triangle-alert", info: "info" } as const;
/** Sums of more cells would block the page. */
const maxSummedCells = 100_000;

export interface GridStatusBarProps {
  readonly model: GridModel;
  /** Text of a problem, in the language in use. */
  sentence(problem: Problem): string;
}

export function GridStatusBar({ model, sentence }: GridStatusBarProps) {
  const { t } = useTranslation();
  const notice = useGridState(model, (state) => state.notice);
  const version = useListVersion(model);
  const selected = useSelected(model, () => model.rendered().table.atoms.cellSelection.get());
  const at = selected.length > 0 ? model.range() : undefined;
  const sums = useRangeSums(model, selected);
  const line = at && model.lines()[at.from.line];
  const column = at && model.rendered().columns[at.from.column];
  const problems =
    line && column && !line.isNew
      ? [...model.access.problemsAt(model.pointer(line, column)), ...model.access.problemsAt(`${model.access.path}/${line.row}`)]
      : [];
  const all = model.access.problems();
  const severity = severityOf(problems);
  return (
    <div className="ld-grid-foot" data-version={version}>
      <div className="ld-grid-says">
        {severity ? (
          <span id={problemId(model)} className={`ld-problem ld-problem-${severity}`}>
            <Icon name={icons[severity]} size={14} />
            <span>{problems.map(sentence).join(" ")}</span>
          </span>
        ) : (
          notice && (
            <span className="ld-subtle" data-tone={notice.tone} key={notice.revision}>
              {notice.tone === "warning" && <Icon name="triangle-alert" size={14} />}
              {notice.text}
            </span>
          )
        )}
      </div>
      {sums && <RangeSums sums={sums} />}
      <span className="ld-grid-count">{t("form.rowCount", { count: model.access.rows().keys.length })}</span>
      {all.length > 0 && (
        <button
          type="button"
          className="ld-grid-problems"
          data-severity={severityOf(all)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={model.nextProblem}
        >
          <Icon name={icons[severityOf(all) ?? "error"]} size={14} />
          {t("grid.nextProblem", { count: all.length })}
        </button>
      )}
      <span role="status" aria-live="polite" className="ld-hidden">
        {notice?.text}
      </span>
    </div>
  );
}

function RangeSums({ sums: { lines, columns, count, sum, average } }: { readonly sums: NonNullable<ReturnType<typeof sumsOf>> }) {
  const { t } = useTranslation();
  return (
    <span className="ld-grid-sums">
      <span>
        {t("form.rowCount", { count: lines })} × {t("grid.columnCount", { count: columns })}
      </span>
      {count > 0 && (
        <>
          <span>{t("grid.sum", { sum })}</span>
          <span>{t("grid.average", { average })}</span>
        </>
      )}
    </span>
  );
}

/** Id of the problem texts of the active cell; they describe the text box. */
export function problemId({ access }: GridModel): string {
  return `${access.id}-problem`;
}

/** Sums over the selected range. Deferred, so that a large selection renders at once. */
function useRangeSums(model: GridModel, selected: readonly unknown[]): ReturnType<typeof sumsOf> {
  const { rows } = model.access.rows();
  const now = useMemo(() => ({ selected, rows }), [selected, rows]);
  const summed = useDeferredValue(now);
  return useMemo(() => (summed.selected.length > 0 ? sumsOf(model, summed.rows) : undefined), [model, summed]);
}

/** Increases whenever a value or a reported problem of the form changes. */
function useListVersion(model: GridModel): number {
  const { topics } = model.access;
  const subscribe = useCallback((changed: () => void) => topics.subscribe("", changed), [topics]);
  return useSyncExternalStore(subscribe, () => topics.version(""));
}

function sumsOf(
  model: GridModel,
  rows: readonly Rec[],
): { lines: number; columns: number; count: number; sum: string; average: string } | undefined {
  const range = model.range();
  if (!range || (range.from.line === range.to.line && range.from.column === range.to.column)) return undefined;
  const { top, bottom, left, right } = cellBox(range);
  const lines = model
    .lines()
    .slice(top, bottom + 1)
    .filter(({ isNew }) => !isNew);
  const columns = model.rendered().columns.slice(left, right + 1);
  const size = { lines: lines.length, columns: columns.length };
  const numbers = columns.filter(({ align }) => align === "end");
  if (lines.length * numbers.length > maxSummedCells) return { ...size, count: 0, sum: "", average: "" };
  const { sum, count } = sumDecimals(valuesOf(rows, lines, numbers));
  return sum ? { ...size, count, sum: format(sum), average: format(sum.div(count).round(2)) } : { ...size, count: 0, sum: "", average: "" };
}

/** The values of these lines. A cell of the row itself counts once, in its first line. */
function* valuesOf(rows: readonly Rec[], lines: readonly GridLine[], columns: readonly PlannedGridColumn[]) {
  for (const line of lines) if (!line.isNew) for (const column of columns) yield lineCellValue(rows[line.row], column, line);
}

function format(value: Decimal): string {
  return formatNumber(asText(toWire(value)));
}

/** The line of totals, for the columns that the screen names. */
export function GridTotals({ model, columns }: { readonly model: GridModel; readonly columns: readonly PlannedGridColumn[] }) {
  const { t } = useTranslation();
  useListVersion(model);
  const { rows } = model.access.rows();
  return (
    <div role="row" className="ld-grid-row ld-grid-totals" aria-rowindex={model.lines().length + 2}>
      <div role="rowheader" className="ld-grid-number" aria-colindex={1}>
        <abbr title={t("grid.total")} aria-label={t("grid.total")}>
          Σ
        </abbr>
      </div>
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={at + 2}
          className="ld-grid-cell"
          data-align={column.align === "end" ? "end" : undefined}
        >
          {column.total && totalOf(model, rows, column)}
        </div>
      ))}
    </div>
  );
}

function totalOf(model: GridModel, rows: readonly Rec[], column: PlannedGridColumn): string {
  // A sum is computed, even of numbers that are typed: it has as many decimals as its field shows.
  const format = (value: Json | undefined) =>
    kindOfField(column.field).figure?.plain(value ?? "", { ...column.field, computed: true }) ?? "";
  if (typeof column.total === "string") return format(model.access.fieldValue(column.total));
  const { sum } = sumDecimals(valuesOf(rows, model.lines(), [column]));
  return sum ? format(asText(toWire(sum))) : "";
}

/** Under the grid: what is wrong, what is chosen, what was just done. And the line of sums. */
import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from "react";
import { type Decimal, sumDecimals, toWire } from "#dialect/text/decimal.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { asText } from "../values/control.ts";
import { formatNumber } from "#dialect/fields/formatNumber.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import type { PlannedGridColumn } from "../plan/plan.ts";
import { lineCellValue, type GridLine } from "./model/gridLines.ts";
import type { GridModel } from "./model/gridModel.ts";
import { severityOf } from "./GridRow.tsx";
import { cellBox } from "./model/gridTable.ts";
import { useChosen, useGridState } from "./useGridState.ts";

const icons = { error: "circle-alert", warning: "triangle-alert", info: "info" } as const;
/** Cells that are summed up; more would make the page halt. */
const mostSummed = 100_000;

export interface GridStatusBarProps {
  readonly model: GridModel;
  /** Text of a problem, in the language in use. */
  sentence(problem: Problem): string;
}

export function GridStatusBar({ model, sentence }: GridStatusBarProps) {
  const { t } = useTranslation();
  const notice = useGridState(model, (state) => state.notice);
  const version = useListVersion(model);
  const place = useChosen(model, () => model.drawn().table.atoms.cellSelection.get());
  const at = place.length > 0 ? model.range() : undefined;
  const sums = useRangeSums(model, place);
  const line = at && model.lines()[at.from.line];
  const column = at && model.drawn().columns[at.from.column];
  const problems =
    line && column && !line.fresh
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
            <span className="ld-subtle" data-tone={notice.tone} key={notice.turn}>
              {notice.tone === "warning" && <Icon name="triangle-alert" size={14} />}
              {notice.text}
            </span>
          )
        )}
      </div>
      {sums && (
        <span className="ld-grid-sums">
          <span>
            {t("form.rowCount", { count: sums.lines })} × {t("grid.columnCount", { count: sums.columns })}
          </span>
          {sums.count > 0 && (
            <>
              <span>{t("grid.sum", { sum: sums.sum })}</span>
              <span>{t("grid.average", { average: sums.average })}</span>
            </>
          )}
        </span>
      )}
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

/** Of the words that say what is wrong with the active cell: they describe the text box over it. */
export function problemId({ access }: GridModel): string {
  return `${access.id}-problem`;
}

/** Sums over the range in work. Of a large one they come a moment after the range is drawn: nobody waits for them. */
function useRangeSums(model: GridModel, chosen: readonly unknown[]): ReturnType<typeof sumsOf> {
  const { rows } = model.access.rows();
  const now = useMemo(() => ({ chosen, rows }), [chosen, rows]);
  const summed = useDeferredValue(now);
  return useMemo(() => (summed.chosen.length > 0 ? sumsOf(model, summed.rows) : undefined), [model, summed]);
}

/** Moves whenever anything in the list or in what is said about it moved. */
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
    .filter(({ fresh }) => !fresh);
  const columns = model.drawn().columns.slice(left, right + 1);
  const size = { lines: lines.length, columns: columns.length };
  const numbers = columns.filter(({ align }) => align === "end");
  if (lines.length * numbers.length > mostSummed) return { ...size, count: 0, sum: "", average: "" };
  const { sum, count } = sumDecimals(valuesOf(rows, lines, numbers));
  return sum ? { ...size, count, sum: shown(sum), average: shown(sum.div(count).round(2)) } : { ...size, count: 0, sum: "", average: "" };
}

/** What the cells of these lines hold; a cell of the row itself once, in its first line. */
function* valuesOf(rows: readonly Rec[], lines: readonly GridLine[], columns: readonly PlannedGridColumn[]) {
  for (const line of lines) if (!line.fresh) for (const column of columns) yield lineCellValue(rows[line.row], column, line);
}

function shown(value: Decimal): string {
  return formatNumber(asText(toWire(value)));
}

/** The sums of the columns that the screen wants summed up. */
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
  const { sum } = sumDecimals(valuesOf(rows, model.lines(), [column]));
  return sum ? formatNumber(asText(toWire(sum)), column.field.schema["x-decimals"]) : "";
}

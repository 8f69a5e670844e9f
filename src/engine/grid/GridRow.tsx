/** One line of the grid. It renders again only when its row or its part of the selection changes. */
import { memo, type ReactNode, useCallback, useSyncExternalStore } from "react";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { asText } from "../values/control.ts";
import { useReferenced } from "../values/recordLookup.ts";
import { kindOfField } from "../kinds/index.ts";
import type { PlannedGridColumn } from "../plan/plan.ts";
import { displayText } from "./model/cellText.ts";
import { lineCellValue, type GridLine } from "./model/gridLines.ts";
import type { GridModel } from "./model/gridModel.ts";
import { useSelected } from "./useGridState.ts";
import type { GridAccess } from "./model/gridAccess.ts";

export interface GridRowProps {
  readonly model: GridModel;
  readonly line: GridLine;
  /** Index of the line, from 0. */
  readonly index: number;
  readonly columns: readonly PlannedGridColumn[];
  /** Distance to the first line, in px. */
  readonly top: number;
  /** Text of a problem; the same function until the language changes. */
  sentence(problem: Problem): string;
}

export const GridRow = memo(function GridRow({ model, line, index, columns, top, sentence }: GridRowProps) {
  const { access, plan } = model;
  const { t, language } = useTranslation();
  const row = useRowTopic(access, line.row);
  const [from, to, active, edges] = parseSelection(useSelected(model, () => selectionOf(model, index)));
  const own = line.isNew ? [] : access.problemsAt(`${access.path}/${line.row}`);
  const rowName = line.isNew ? t("grid.freshRow") : String(line.row + 1);
  return (
    <div
      role="row"
      className="ld-grid-row"
      aria-rowindex={index + 2}
      data-fresh={line.isNew}
      data-continues={line.sub > 0 || undefined}
      ref={(element) => {
        // The content policy forbids style attributes, but not style properties.
        if (element) element.style.transform = `translateY(${top}px)`;
      }}
    >
      <div
        role="rowheader"
        className="ld-grid-number"
        data-line={index}
        data-chosen={from >= 0 || undefined}
        data-problem={severityOf(own)}
        title={own.map(sentence).join("\n") || undefined}
      >
        {line.isNew ? "+" : line.sub > 0 ? "↳" : rowName}
      </div>
      {columns.map((column, at) => {
        // Only a free reference may hold a value that names no record: no other cell asks.
        const CellOf = column.field.reference?.free ? ReferenceCell : Cell;
        return (
          <CellOf
            key={column.id}
            model={model}
            line={line}
            column={column}
            row={row}
            index={index}
            at={at}
            selected={at >= from && at <= to}
            edges={at >= from && at <= to ? edgesAt(edges, at, from, to) : ""}
            active={at === active}
            language={language}
            sentence={sentence}
            continues={line.sub > 0 && !column.nested && plan.nested !== undefined}
          />
        );
      })}
    </div>
  );
});

interface CellProps {
  readonly model: GridModel;
  readonly line: GridLine;
  readonly column: PlannedGridColumn;
  readonly row: Rec | undefined;
  readonly index: number;
  readonly at: number;
  readonly selected: boolean;
  readonly edges: string;
  readonly active: boolean;
  readonly language: string;
  readonly continues: boolean;
  readonly sentence: GridRowProps["sentence"];
  /** A hint about the value, which is no problem. */
  readonly note?: string;
}

/** A cell of a free reference: marked while its value names no record. */
function ReferenceCell(props: CellProps) {
  const { column, line, row } = props;
  const { t } = useTranslation();
  const value = asText(lineCellValue(row, column, line));
  const record = useReferenced(column.field.reference, value);
  return <Cell {...props} {...(value !== "" && record === null && { note: t("grid.unlisted") })} />;
}

function Cell({ note, model, line, column, row, index, at, selected, edges, active, language, continues, sentence }: CellProps) {
  const { access } = model;
  const pointer = model.pointer(line, column);
  const problems = line.isNew || continues ? [] : access.problemsAt(pointer);
  const severity = severityOf(problems);
  const value = continues ? lineCellValue(row, column, { sub: 0 }) : lineCellValue(row, column, line);
  const locked = continues || model.isLocked(column, line);
  const hidden = !line.isNew && !continues && locked && !access.stateAt(pointer).visible;
  return (
    <div
      role="gridcell"
      id={cellId(model, line.key, at)}
      className="ld-grid-cell"
      aria-colindex={at + 2}
      aria-selected={selected}
      // Spread, because the linter's role table lacks aria-readonly on grid cells (ARIA 1.2).
      {...(locked && { "aria-readonly": true })}
      aria-invalid={severity === "error" || undefined}
      data-line={index}
      data-column={at}
      data-align={column.align === "end" ? "end" : undefined}
      data-problem={severity ?? (note === undefined ? undefined : "info")}
      data-locked={locked || undefined}
      data-edges={edges || undefined}
      data-active={active || undefined}
      title={problems.length > 0 ? problems.map(sentence).join("\n") : note}
    >
      {!hidden && <CellContent column={column} value={value} language={language} />}
      {edges.includes("b") && edges.includes("r") && !access.isFixed() && <span className="ld-grid-handle" aria-hidden />}
    </div>
  );
}

function CellContent({
  column,
  value,
  language,
}: {
  readonly column: PlannedGridColumn;
  readonly value: Json | undefined;
  readonly language: string;
}): ReactNode {
  const { field } = column;
  // An id is not readable: the kind renders the name of its record.
  const kind = kindOfField(field);
  if (value !== undefined && kind.drawnInGrid(field)) return kind.render({ field, value, language });
  return displayText(column, value, language);
}

/** Id of the element of a cell. */
export function cellId(model: GridModel, line: string, column: number): string {
  return `${model.access.id}-${line}-${column}`;
}

/** Severity of the worst problem; undefined without problems. */
export function severityOf(problems: readonly Problem[]): Problem["severity"] | undefined {
  return problems.find(({ severity }) => severity === "error")?.severity ?? problems[0]?.severity;
}

/** The part of the selection in a line as one comparable text: first and last column, active column, edges. */
function selectionOf(model: GridModel, index: number): string {
  const at = model.range();
  let from = -1;
  let to = -1;
  let edges = "";
  for (const box of model.rendered().table.getCellSelectionBounds()) {
    if (index < box.minRowIndex || index > box.maxRowIndex) continue;
    from = from < 0 ? box.minColumnIndex : Math.min(from, box.minColumnIndex);
    to = Math.max(to, box.maxColumnIndex);
    edges = `${index === box.minRowIndex ? "t" : ""}${index === box.maxRowIndex ? "b" : ""}`;
  }
  return `${from},${to},${at?.from.line === index ? at.from.column : -1},${edges}`;
}

/** The inverse of `selectionOf`. */
function parseSelection(text: string): readonly [from: number, to: number, active: number, edges: string] {
  const [from = "-1", to = "-1", active = "-1", edges = ""] = text.split(",");
  return [Number(from), Number(to), Number(active), edges];
}

function edgesAt(edges: string, at: number, from: number, to: number): string {
  return `${edges}${at === from ? "l" : ""}${at === to ? "r" : ""}`;
}

/** Subscribes to a row: renders again when a value, a condition or a problem in it changes. */
function useRowTopic(access: GridAccess, row: number): Rec | undefined {
  const topic = `${access.path}/${row}`;
  const subscribe = useCallback((changed: () => void) => access.topics.subscribe(topic, changed), [access, topic]);
  useSyncExternalStore(subscribe, () => access.topics.version(topic));
  return access.rows().rows[row];
}

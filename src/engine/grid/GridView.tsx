/**
 * The editable grid. Only visible lines are rendered, each on its own. The
 * focus stays in one text box over the active cell (`GridEditor`).
 */
import { useTable } from "@tanstack/react-table";
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useProblemText } from "../host/useProblemText.ts";
import type { GridPlan, PlannedGridColumn } from "../plan/plan.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { useElementWidth } from "../browser/useElementWidth.ts";
import type { GridAccess } from "./model/gridAccess.ts";
import { GridBar } from "./GridBar.tsx";
import { GridEditor } from "./GridEditor.tsx";
import { GridStatusBar, GridTotals } from "./GridStatusBar.tsx";
import { GridHeader } from "./GridHeader.tsx";
import type { GridLine } from "./model/gridLines.ts";
import { createGridModel, type GridModel } from "./model/gridModel.ts";
import { GridRow } from "./GridRow.tsx";
import { gridFeatures, gridColumns } from "./model/gridTable.ts";
import type { CellPosition } from "./model/cellNavigation.ts";
import { useGridPointer } from "./useGridPointer.ts";
import { useLineWindow } from "./useLineWindow.ts";
import "./grid.css";

/** Sizes in px, as in the stylesheet. */
const lineHeight = 32;
const headerHeight = 40;
const numberWidth = 44;

export interface GridViewProps {
  readonly access: GridAccess;
  readonly plan: GridPlan;
  readonly label: string;
  /** Called with a function that scrolls to a cell by its pointer and focuses it. Returns the clean-up. */
  onReady?(reveal: (pointer: string) => boolean): () => void;
  /** Rendered above the grid. */
  tools?(model: GridModel): ReactNode;
}

/** Sets what the stylesheet lays the cells out by. */
function setMeasures(element: HTMLElement, widths: readonly number[], lines: number): void {
  element.style.setProperty("--ld-grid-template", `${numberWidth}px ${widths.map((width) => `${width}px`).join(" ")}`);
  element.style.setProperty("--ld-grid-width", `${widths.reduce((sum, width) => sum + width, numberWidth)}px`);
  element.style.setProperty("--ld-grid-lines", String(lines));
  updateScrollLeft(element);
}

/** Lines, columns and their places. The model is notified of each rendering. */
function useGridRendering(model: GridModel, access: GridAccess, plan: GridPlan, scroll: RefObject<HTMLDivElement | null>) {
  const translation = useTranslation();
  const subscribe = useCallback((changed: () => void) => access.topics.subscribe(access.path, changed), [access]);
  const lines = useSyncExternalStore(subscribe, model.lines);
  const columns = useVisibleColumns(access, plan);
  const { table, widths, offsets } = useGridTable(columns, lines, useElementWidth(scroll));
  const visibleLines = useLineWindow(lines.length, lineHeight, scroll);
  const scrollTo = useEventCallback((position: CellPosition) => scrollToCell(scroll.current, position, { offsets, widths }));
  const pageSize = useEventCallback(() => {
    const height = scroll.current?.clientHeight ?? plan.lines * lineHeight;
    return Math.max(1, Math.floor((height - headerHeight) / lineHeight) - 1);
  });
  model.setRendered({
    columns,
    table,
    translation,
    pageSize,
    scrollTo,
    resize: (column, width) => table.setColumnSizing((before) => ({ ...before, [column]: width })),
  });
  const revision = useSyncExternalStore(subscribe, access.revision);
  useEffect(() => model.forget(), [model, revision]);
  return { lines, columns, widths, offsets, visibleLines };
}

export function GridView({ access, plan, label, onReady, tools }: GridViewProps) {
  const { t } = useTranslation();
  const { sentence } = useProblemText(access.schema);
  const [model] = useState(() => createGridModel(access, plan));
  const scroll = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const { lines, columns, widths, offsets, visibleLines } = useGridRendering(model, access, plan, scroll);
  const pointer = useGridPointer(model, input);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => onReady?.((at) => reveal(model, input.current, at)), [model, onReady]);

  return (
    <>
      {tools?.(model)}
      <div className="ld-grid" data-fixed={access.isFixed() || undefined}>
        <GridBar model={model} isHelpOpen={isHelpOpen} onHelp={setHelpOpen} onDone={() => input.current?.focus({ preventScroll: true })} />
        <div
          ref={(element) => {
            scroll.current = element;
            if (element) setMeasures(element, widths, plan.lines);
          }}
          id={access.id}
          role="grid"
          aria-label={label}
          aria-describedby={hintId(model)}
          aria-rowcount={lines.length + (plan.totals ? 2 : 1)}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={access.isFixed() || undefined}
          className="ld-grid-scroll"
          {...pointer}
          onScroll={({ currentTarget }) => updateScrollLeft(currentTarget)}
        >
          <GridHeader model={model} columns={columns} key={widths.join(" ")} />
          <div
            role="rowgroup"
            className="ld-grid-body"
            ref={(element) => {
              if (element) element.style.height = `${lines.length * lineHeight}px`;
            }}
          >
            {visibleLines.map((index) => {
              const line = lines[index];
              const shared = { model, index, columns, sentence, top: index * lineHeight };
              return line && <GridRow key={line.key} line={line} {...shared} />;
            })}
            <GridEditor {...{ model, input, offsets, widths }} rowHeight={lineHeight} onHelp={() => setHelpOpen(true)} />
          </div>
          {plan.totals && <GridTotals model={model} columns={columns} />}
        </div>
        <GridStatusBar model={model} sentence={sentence} />
        <span id={hintId(model)} className="ld-hidden">
          {t("grid.hint")}
        </span>
      </div>
    </>
  );
}

/** Pins the first column only while the grid is scrolled sideways, because each pinned cell is a layer. Vertical scrolling changes nothing. */
function updateScrollLeft(scroll: HTMLElement): void {
  const left = `${scroll.scrollLeft}px`;
  if (scroll.style.getPropertyValue("--ld-grid-left") === left) return;
  scroll.style.setProperty("--ld-grid-left", left);
  scroll.toggleAttribute("data-scrolled", scroll.scrollLeft > 0);
}

/** TanStack's table with the width of each column and its distance to the left edge, in px. `width` is that of the grid. */
function useGridTable(columns: readonly PlannedGridColumn[], lines: readonly GridLine[], width: number) {
  const definitions = useMemo(() => gridColumns(columns, width - numberWidth), [columns, width]);
  const data = useMemo(() => [...lines], [lines]);
  const table = useTable(
    { features: gridFeatures, columns: definitions, data, getRowId: keyOf, autoResetCellSelection: false, columnResizeMode: "onChange" },
    ({ columnSizing }) => columnSizing,
  );
  const sizes = table
    .getAllLeafColumns()
    .map((column) => column.getSize())
    .join(" ");
  const widths = useMemo(() => sizes.split(" ").map(Number), [sizes]);
  const offsets = useMemo(() => widths.map((_, at) => widths.slice(0, at).reduce((sum, size) => sum + size, numberWidth)), [widths]);
  return { table, widths, offsets };
}

function hintId({ access }: GridModel): string {
  return `${access.id}-hint`;
}

function keyOf(line: GridLine): string {
  return line.key;
}

/** Columns whose condition holds. The result is the same array until they change. */
function useVisibleColumns(access: GridAccess, plan: GridPlan): readonly PlannedGridColumn[] {
  const subscribe = useCallback((changed: () => void) => access.topics.subscribe("", changed), [access]);
  const visibleIds = () =>
    plan.columns
      .filter(({ field }) => access.holds(field.showWhen))
      .map(({ id }) => id)
      .join("\n");
  const ids = useSyncExternalStore(subscribe, visibleIds);
  return useMemo(() => {
    const visible = new Set(ids.split("\n"));
    return plan.columns.filter(({ id }) => visible.has(id));
  }, [plan, ids]);
}

/** Scrolls the shortest way that makes the cell visible beside header, totals and first column. */
function scrollToCell(
  scroll: HTMLDivElement | null,
  { line, column }: CellPosition,
  { offsets, widths }: { offsets: readonly number[]; widths: readonly number[] },
): void {
  if (!scroll) return;
  const top = line * lineHeight;
  const height = scroll.clientHeight - headerHeight - (scroll.querySelector<HTMLElement>(".ld-grid-totals")?.offsetHeight ?? 0);
  if (top < scroll.scrollTop) scroll.scrollTop = top;
  else if (top + lineHeight > scroll.scrollTop + height) scroll.scrollTop = top + lineHeight - height;
  if (column === 0) {
    scroll.scrollLeft = 0;
    return;
  }
  const left = offsets[column] ?? 0;
  const covered = numberWidth + (widths[0] ?? 0);
  if (left - covered < scroll.scrollLeft) scroll.scrollLeft = left - covered;
  else if (left + (widths[column] ?? 0) > scroll.scrollLeft + scroll.clientWidth)
    scroll.scrollLeft = left + (widths[column] ?? 0) - scroll.clientWidth;
}

/** Selects and focuses the cell at a pointer. Returns false for a pointer outside of this grid. */
function reveal(model: GridModel, input: HTMLTextAreaElement | null, pointer: string): boolean {
  const position = model.positionAt(pointer);
  if (!position || !input) return false;
  input.closest(".ld-grid")?.scrollIntoView?.({ block: "nearest" });
  input.focus({ preventScroll: true });
  model.goTo(position);
  return true;
}

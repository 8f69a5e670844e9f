/**
 * Rows keyed in as in a spreadsheet. Only the lines in sight are drawn; each
 * redraws alone. The focus stays in one text box over the active cell
 * (`GridEditor`), whatever is in sight.
 */
import { useTable } from "@tanstack/react-table";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useProblemText } from "../host/useProblemText.ts";
import type { GridPlan, PlannedGridColumn } from "../plan/plan.ts";
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

/** Pixels; the stylesheet draws lines of this height. */
const lineHeight = 32;
const headHeight = 40;
const numberWidth = 44;

export interface GridViewProps {
  readonly access: GridAccess;
  readonly plan: GridPlan;
  readonly label: string;
  /** Told how to bring a cell into sight by its pointer; and that it is gone. */
  onReady?(seek: (pointer: string) => boolean): () => void;
  /** Drawn above the lines. */
  tools?(model: GridModel): ReactNode;
}

export function GridView({ access, plan, label, onReady, tools }: GridViewProps) {
  const words = useTranslation();
  const { t } = words;
  const { sentence } = useProblemText(access.schema);
  const [model] = useState(() => createGridModel(access, plan));
  const subscribe = useCallback((changed: () => void) => access.topics.subscribe(access.path, changed), [access]);
  const lines = useSyncExternalStore(subscribe, model.lines);
  const columns = useShownColumns(access, plan);
  const scroll = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);

  const room = useElementWidth(scroll);
  const definitions = useMemo(() => gridColumns(columns, room - numberWidth), [columns, room]);
  const data = useMemo(() => [...lines], [lines]);
  const table = useTable(
    { features: gridFeatures, columns: definitions, data, getRowId: keyOf, autoResetCellSelection: false, columnResizeMode: "onChange" },
    ({ columnSizing }) => columnSizing,
  );
  const leaves = table.getAllLeafColumns();
  const sizes = leaves.map((column) => column.getSize()).join(" ");
  const widths = useMemo(() => sizes.split(" ").map(Number), [sizes]);
  const offsets = useMemo(() => widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, numberWidth)), [widths]);
  const total = widths.reduce((sum, width) => sum + width, numberWidth);

  const inSight = useLineWindow(lines.length, lineHeight, scroll);
  const show = (spot: CellPosition) => showCell(scroll.current, spot, { offsets, widths });
  model.draw({
    columns,
    table,
    words,
    page: Math.max(1, Math.floor(((scroll.current?.clientHeight ?? plan.lines * lineHeight) - headHeight) / lineHeight) - 1),
    show,
    resize: (column, width) => table.setColumnSizing((before) => ({ ...before, [column]: width })),
  });
  const pointer = useGridPointer(model, scroll, input);
  const [helped, setHelped] = useState(false);

  const revision = useSyncExternalStore(subscribe, access.revision);
  useEffect(() => model.forget(), [model, revision]);
  useEffect(() => onReady?.((at) => seek(model, input.current, at)), [model, onReady]);

  return (
    <>
      {tools?.(model)}
      <div className="ld-grid" data-fixed={access.isFixed() || undefined}>
        <GridBar model={model} helped={helped} onHelped={setHelped} onDone={() => input.current?.focus({ preventScroll: true })} />
        <div
          ref={(element) => {
            scroll.current = element;
            if (!element) return;
            element.style.setProperty("--ld-grid-template", `${numberWidth}px ${widths.map((width) => `${width}px`).join(" ")}`);
            element.style.setProperty("--ld-grid-width", `${total}px`);
            element.style.setProperty("--ld-grid-lines", String(plan.lines));
            tellLeft(element);
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
          onScroll={({ currentTarget }) => tellLeft(currentTarget)}
        >
          <GridHeader model={model} columns={columns} key={sizes} />
          <div
            role="rowgroup"
            className="ld-grid-body"
            ref={(element) => {
              if (element) element.style.height = `${lines.length * lineHeight}px`;
            }}
          >
            {inSight.map((index) => {
              const line = lines[index];
              return (
                line && (
                  <GridRow
                    key={line.key}
                    model={model}
                    line={line}
                    index={index}
                    columns={columns}
                    top={index * lineHeight}
                    sentence={sentence}
                  />
                )
              );
            })}
            <GridEditor
              model={model}
              input={input}
              rowHeight={lineHeight}
              offsets={offsets}
              widths={widths}
              onHelp={() => setHelped(true)}
            />
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

/** The first column is held only while others are scrolled under it: each cell that is held is a layer of its own. Nothing is told of a way down. */
function tellLeft(scroll: HTMLElement): void {
  const left = `${scroll.scrollLeft}px`;
  if (scroll.style.getPropertyValue("--ld-grid-left") === left) return;
  scroll.style.setProperty("--ld-grid-left", left);
  scroll.toggleAttribute("data-scrolled", scroll.scrollLeft > 0);
}

function hintId({ access }: GridModel): string {
  return `${access.id}-hint`;
}

function keyOf(line: GridLine): string {
  return line.key;
}

/** Columns whose condition holds; the same list while it is the same. */
function useShownColumns(access: GridAccess, plan: GridPlan): readonly PlannedGridColumn[] {
  const subscribe = useCallback((changed: () => void) => access.topics.subscribe("", changed), [access]);
  const shown = () =>
    plan.columns
      .filter(({ field }) => access.holds(field.showWhen))
      .map(({ id }) => id)
      .join("\n");
  const ids = useSyncExternalStore(subscribe, shown);
  return useMemo(() => {
    const wanted = new Set(ids.split("\n"));
    return plan.columns.filter(({ id }) => wanted.has(id));
  }, [plan, ids]);
}

/** Scrolls as little as brings the cell out from under head, first column and edges. */
function showCell(
  scroll: HTMLDivElement | null,
  { line, column }: CellPosition,
  { offsets, widths }: { offsets: readonly number[]; widths: readonly number[] },
): void {
  if (!scroll) return;
  const top = line * lineHeight;
  const height = scroll.clientHeight - headHeight - (scroll.querySelector<HTMLElement>(".ld-grid-totals")?.offsetHeight ?? 0);
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

function seek(model: GridModel, input: HTMLTextAreaElement | null, pointer: string): boolean {
  const spot = model.spotAt(pointer);
  if (!spot || !input) return false;
  input.closest(".ld-grid")?.scrollIntoView?.({ block: "nearest" });
  input.focus({ preventScroll: true });
  model.goTo(spot);
  return true;
}

/** Selection with the pointer: cells, lines by their number, columns by their header, the whole grid; and the fill handle. */
import { type PointerEvent, type RefObject, useRef } from "react";
import type { GridModel } from "./model/gridModel.ts";
import type { CellPosition } from "./model/cellNavigation.ts";

type GridPointerEvent = PointerEvent<HTMLDivElement>;
type Drag = "cells" | "lines" | "fill";

/** Distance to the edge, and step, of scrolling while dragging, in px. */
const [edgeDistance, edgeStep] = [12, 16];

export function useGridPointer(model: GridModel, input: RefObject<HTMLTextAreaElement | null>) {
  const drag = useRef<Drag | undefined>(undefined);

  /** Only a mouse or a pen selects by dragging; a finger scrolls. */
  const startDrag = (event: GridPointerEvent, next: Drag) => {
    if (event.pointerType === "touch") return;
    event.preventDefault();
    drag.current = next;
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };

  const onPointerDown = (event: GridPointerEvent) => {
    const target = event.target as Element;
    if (event.button !== 0 || target.closest(".ld-grid-edge, .ld-popup, .ld-grid-editor[data-editing]")) return;
    if (target.closest(".ld-grid-handle")) return startDrag(event, "fill");
    const header = target.closest<HTMLElement>("[data-head], [data-all]");
    const position = positionOf(target) ?? (target.closest(".ld-grid-editor") ? model.range()?.from : undefined);
    if (!header && !position) return;
    // The focus stays in the text box; its text is committed first.
    model.commit();
    if (header) {
      selectColumn(model, header.dataset["head"], isAdding(event));
      event.preventDefault();
    } else if (position) {
      startDrag(event, selectAt(model, position, event));
    }
    input.current?.focus({ preventScroll: true });
  };

  const onPointerMove = (event: GridPointerEvent) => {
    const at = model.range();
    if (!drag.current || !at) return;
    const box = event.currentTarget;
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((element) => element.closest("[data-line]"));
    const position = positionOf(under ?? null);
    const { bottom, right } = box.getBoundingClientRect();
    if (event.clientY > bottom - edgeDistance) box.scrollTop += edgeStep;
    if (event.clientX > right - edgeDistance) box.scrollLeft += edgeStep;
    if (!position) return;
    if (drag.current === "fill") box.setAttribute("data-fill", String(position.line));
    else if (drag.current === "lines")
      model.select({ from: { line: at.from.line, column: 0 }, to: { line: position.line, column: lastColumn(model) } });
    else if (position.line !== at.to.line || position.column !== at.to.column) model.select({ from: at.from, to: position });
  };

  const onPointerUp = ({ currentTarget: box }: GridPointerEvent) => {
    const line = box.getAttribute("data-fill");
    if (drag.current === "fill" && line !== null) model.fillTo(Number(line));
    box.removeAttribute("data-fill");
    drag.current = undefined;
  };

  const onDoubleClick = ({ target }: { readonly target: EventTarget }) => {
    const isCell = (target as Element).closest(".ld-grid-editor, [role=gridcell]") !== null;
    if (isCell && !model.state.get().editing) model.edit("opened");
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onDoubleClick };
}

const lastColumn = (model: GridModel): number => model.rendered().columns.length - 1;
const isAdding = (event: GridPointerEvent): boolean => event.ctrlKey || event.metaKey;

/** The cell of an element; `isNumber` for the number of its line. */
function positionOf(target: EventTarget | null): (CellPosition & { readonly isNumber?: boolean }) | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-line]") : null;
  if (!cell) return undefined;
  const { line, column } = cell.dataset;
  return { line: Number(line), column: Number(column ?? 0), isNumber: column === undefined };
}

/** Selects a column; all of them without an index. */
function selectColumn(model: GridModel, index: string | undefined, add: boolean): void {
  const to = { line: model.lines().length - 1, column: index === undefined ? lastColumn(model) : Number(index) };
  model.select({ from: { line: 0, column: index === undefined ? 0 : Number(index) }, to }, add);
}

/** Selects the cell or line; with Shift from the active cell on. Returns the kind of drag that follows. */
function selectAt(model: GridModel, position: CellPosition & { readonly isNumber?: boolean }, event: GridPointerEvent): Drag {
  const active = event.shiftKey ? model.range()?.from : undefined;
  if (position.isNumber) {
    const from = { line: active?.line ?? position.line, column: 0 };
    model.select({ from, to: { line: position.line, column: lastColumn(model) } }, isAdding(event));
    return "lines";
  }
  model.select({ from: active ?? position, to: position }, isAdding(event) && !event.shiftKey);
  return "cells";
}

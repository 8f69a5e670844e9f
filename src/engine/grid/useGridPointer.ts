/** Choosing with a pointer: cells, whole lines by their number, whole columns by their head, all of it; and the handle that fills on. */
import { type PointerEvent, type RefObject, useRef } from "react";
import type { GridModel } from "./model/gridModel.ts";
import type { CellPosition } from "./model/cellNavigation.ts";

type Press = PointerEvent<HTMLDivElement>;

export function useGridPointer(model: GridModel, scroll: RefObject<HTMLDivElement | null>, input: RefObject<HTMLTextAreaElement | null>) {
  const drag = useRef<"cells" | "lines" | "fill" | undefined>(undefined);
  const last = () => model.drawn().columns.length - 1;
  const spotOf = (target: EventTarget | null): (CellPosition & { readonly number: boolean }) | undefined => {
    const place = target instanceof Element ? target.closest<HTMLElement>("[data-line]") : null;
    if (!place) return undefined;
    const { line, column } = place.dataset;
    return { line: Number(line), column: Number(column ?? 0), number: column === undefined };
  };

  const onPointerDown = (event: Press) => {
    const target = event.target as Element;
    if (event.button !== 0 || target.closest(".ld-grid-edge, .ld-popup")) return;
    const editing = target.closest(".ld-grid-editor[data-editing]") !== null;
    if (editing) return;
    if (target.closest(".ld-grid-handle")) {
      begin(event, "fill");
      return;
    }
    const head = target.closest<HTMLElement>("[data-head], [data-all]");
    const spot = spotOf(target) ?? (target.closest(".ld-grid-editor") ? model.range()?.from : undefined);
    if (!head && !spot) return;
    // The focus stays in the text box; what was typed there is kept.
    model.commit();
    const at = model.range();
    const add = event.ctrlKey || event.metaKey;
    if (head) {
      const column = head.dataset["head"];
      const to = { line: model.lines().length - 1, column: column === undefined ? last() : Number(column) };
      model.select({ from: { line: 0, column: column === undefined ? 0 : Number(column) }, to }, add);
      event.preventDefault();
    } else if (spot && "number" in spot && spot.number) {
      const from = event.shiftKey && at ? at.from.line : spot.line;
      model.select({ from: { line: from, column: 0 }, to: { line: spot.line, column: last() } }, add);
      begin(event, "lines");
    } else if (spot) {
      model.select({ from: event.shiftKey && at ? at.from : spot, to: spot }, add && !event.shiftKey);
      begin(event, "cells");
    }
    input.current?.focus({ preventScroll: true });
  };

  /** A finger scrolls; only a mouse or a pen draws ranges. */
  const begin = (event: Press, how: NonNullable<typeof drag.current>) => {
    if (event.pointerType === "touch") return;
    event.preventDefault();
    drag.current = how;
    scroll.current?.setPointerCapture?.(event.pointerId);
  };

  const onPointerMove = (event: Press) => {
    const how = drag.current;
    const at = model.range();
    if (!how || !at) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((element) => element.closest("[data-line]"));
    const spot = spotOf(under ?? null);
    const box = scroll.current?.getBoundingClientRect();
    if (box && scroll.current) {
      if (event.clientY > box.bottom - 12) scroll.current.scrollTop += 16;
      if (event.clientX > box.right - 12) scroll.current.scrollLeft += 16;
    }
    if (!spot) return;
    if (how === "fill") scroll.current?.setAttribute("data-fill", String(spot.line));
    else if (how === "lines") model.select({ from: { line: at.from.line, column: 0 }, to: { line: spot.line, column: last() } });
    else if (spot.line !== at.to.line || spot.column !== at.to.column) model.select({ from: at.from, to: spot });
  };

  const onPointerUp = () => {
    const line = scroll.current?.getAttribute("data-fill");
    if (drag.current === "fill" && line !== null && line !== undefined) model.fillTo(Number(line));
    scroll.current?.removeAttribute("data-fill");
    drag.current = undefined;
  };

  const onDoubleClick = (event: { readonly target: EventTarget }) => {
    const target = event.target as Element;
    if (target.closest(".ld-grid-editor, [role=gridcell]") && !model.state.get().editing) model.edit("opened");
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onDoubleClick };
}

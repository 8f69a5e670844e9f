/** Where a dragged part of the previewed page would go, and the line that shows it. */
import type { PickedPart } from "#dialect/wire/preview.ts";
import { dropFrame, partOf } from "./previewPick.ts";

/** A place between parts. */
export interface DropPlace {
  readonly frame: Element;
  readonly part: PickedPart;
  readonly after: boolean;
}

/** Returns the place at this position of the page where a part of this kind may go. */
export function dropPlace(x: number, y: number, kind: PickedPart["kind"]): DropPlace | undefined {
  const element = document.elementFromPoint(x, y);
  const frame = element && dropFrame(element, kind);
  const part = frame && partOf(frame);
  if (!part) return undefined;
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { frame, part, after: isBeside(part, frame) ? x > left + width / 2 : y > top + height / 2 };
}

/** Returns whether the neighbours of a part are beside it: columns, tabs, buttons, and fields that share their line. */
function isBeside({ kind }: PickedPart, frame: Element): boolean {
  if (kind === "column" || kind === "tab" || kind === "button") return true;
  return kind === "field" && frame.getBoundingClientRect().width < (frame.parentElement?.getBoundingClientRect().width ?? 0) * 0.7;
}

export interface DropLine {
  /** Shows where a part would go; nothing without a place. */
  show(place: DropPlace | undefined): void;
  /** Shows the new edge of a column. `x` is in px of the page. */
  showEdge(header: Element, x: number): void;
  remove(): void;
}

/** One line over the page. */
export function createDropLine(): DropLine {
  const line = document.createElement("div");
  line.className = "preview-drop";
  const draw = (x: number, y: number, width: number, height: number): void => {
    Object.assign(line.style, { left: `${x - 1}px`, top: `${y - 1}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(line);
  };
  return {
    show(place) {
      if (!place) return line.remove();
      const { left, top, width, height } = place.frame.getBoundingClientRect();
      const isVertical = isBeside(place.part, place.frame);
      const [x, y] = [left + (isVertical && place.after ? width : 0), top + (!isVertical && place.after ? height : 0)];
      draw(x, y, isVertical ? 3 : width, isVertical ? height : 3);
    },
    showEdge(header, x) {
      const { top } = header.getBoundingClientRect();
      draw(x, top, 2, header.closest("table")?.getBoundingClientRect().height ?? 40);
    },
    remove: () => line.remove(),
  };
}

/**
 * Edits the previewed page in place: parts are selected, dragged, moved by keys, renamed, resized and removed. The page itself changes
 * nothing: each edit is sent to the workbench, which changes the draft and shows its preview.
 */
import type { PaletteDrag, PickedPart, PreviewCommand, PreviewEdit, PreviewEvent } from "#dialect/wire/preview.ts";
import { createDropLine, dropPlace } from "./previewDrop.ts";
import { allFrames, findFrame, frameOf, partOf, pickedPart } from "./previewPick.ts";
import { renamable, renameLabel } from "./previewRename.ts";
import { hiddenStep, openTab, showStep } from "./previewTabs.ts";
import { createNameTag } from "./previewTag.ts";

/** Distance in px from which a press is a drag. */
const dragDistance = 5;

const styles = `
.preview-over { outline: 1px dashed var(--ld-colors-accent-fg) !important; outline-offset: -1px; cursor: pointer; }
.preview-selected { outline: 2px solid var(--ld-colors-accent-fg) !important; outline-offset: 1px; }
.preview-dragged { opacity: 0.45; }
.preview-renamed { outline: 2px solid var(--ld-colors-accent-fg); background: var(--ld-colors-surface); cursor: text; user-select: text; }
.preview-tag { position: fixed; z-index: 9999; max-width: 100%; padding: 1px 6px; overflow: hidden; border-radius: 3px; background: var(--ld-colors-accent-fg); color: var(--ld-colors-surface); font-size: 12px; line-height: 18px; text-overflow: ellipsis; white-space: nowrap; pointer-events: none; }
.preview-drop { position: fixed; z-index: 9999; pointer-events: none; border-radius: 2px; background: var(--ld-colors-accent-fg); }
[data-preview-edits] .ld-head-edge { opacity: 1; cursor: col-resize; }
[data-preview-edits] * { user-select: none; }`;

/** The part of a command that editing follows. */
export type EditState = Pick<PreviewCommand, "picks" | "selected" | "kinds" | "columns">;

export interface PageEditor {
  /** Switches editing on or off, and outlines the selected part: one that was selected elsewhere is brought into sight. Called after each rendering too. */
  show(state: EditState): void;
  /** Shows where a field from the palette would go, or adds it. */
  drag(drag: PaletteDrag): void;
  /** Resolves when no part is being dragged and no label renamed: a rendering before that would lose what the hand does. */
  idle(): Promise<void>;
}

interface Drag {
  readonly part: PickedPart;
  readonly frame: Element;
  readonly x: number;
  readonly y: number;
  /** The width before, for the edge of a column. */
  readonly width?: number;
  isMoving: boolean;
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Makes the page of the preview editable. `send` receives what is picked and edited. */
export function createPageEditor(send: (event: PreviewEvent) => void): PageEditor {
  const editing = new PageEditing(send);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  editing.watchPage();
  editing.listen();
  return editing;
}

class PageEditing implements PageEditor {
  private isOn = false;
  private selected: PickedPart | undefined;
  private kinds: PreviewCommand["kinds"];
  private columns: PreviewCommand["columns"];
  /** The selected part must be scrolled into view once it is drawn. */
  private isSought = false;
  private dragged: Drag | undefined;
  /** The click that follows a drag selects nothing. */
  private wasDragged = false;
  /** The label that is being renamed. */
  private renamed: HTMLElement | undefined;
  /** Called once no label is being renamed and no part dragged. */
  private waiting: (() => void)[] = [];
  private readonly line = createDropLine();
  private readonly tag = createNameTag();
  private readonly send: (event: PreviewEvent) => void;

  constructor(send: (event: PreviewEvent) => void) {
    this.send = send;
  }

  show({ picks, selected, kinds, columns }: EditState): void {
    if (selected && !isSame(selected, this.selected)) this.isSought = true;
    this.isOn = picks;
    this.selected = selected;
    this.kinds = kinds;
    this.columns = columns;
    document.documentElement.toggleAttribute("data-preview-edits", picks);
    if (!picks) this.point(undefined);
    if (this.isSought && selected?.tab !== undefined && !findFrame(selected)) openTab(selected.tab);
    this.outline();
  }

  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.resume();
    });
  }

  drag({ field, x, y, phase }: PaletteDrag): void {
    const place = phase === "leave" ? undefined : (dropPlace(x, y, "field") ?? dropPlace(x, y, "column"));
    if (phase !== "drop") return this.line.show(place);
    this.line.remove();
    if (place) this.edit({ do: "add", field, target: place.part, after: place.after });
  }

  /** A drawer and a table are drawn after the page: the selected part is outlined when it is there. */
  watchPage(): void {
    let isOutlining = false;
    const outlineSoon = (): void => {
      if (!this.selected || isOutlining || this.dragged || this.renamed) return;
      isOutlining = true;
      requestAnimationFrame(() => {
        isOutlining = false;
        this.outline();
      });
    };
    new MutationObserver(outlineSoon).observe(document.documentElement, { childList: true, subtree: true });
  }

  /** Takes over the pointer and the keys of the page while it is edited. */
  listen(): void {
    const nothing = (): void => undefined;
    this.on("pointerdown", (event) => {
      this.renamed?.blur();
      // Keys reach the page from now on, though the press itself has no effect.
      window.focus();
      this.press(event);
    });
    this.on("pointermove", (event) => this.pull(event));
    this.on("pointerup", (event) => this.release(event));
    this.on("pointercancel", () => this.endDrag());
    this.on("keydown", (event) => this.type(event));
    for (const kind of ["scroll", "blur"] as const) addEventListener(kind, () => this.point(undefined), { capture: true });
    document.documentElement.addEventListener("pointerleave", () => this.point(undefined));
    this.on("mousedown", nothing);
    this.on("mouseup", nothing);
    this.on("submit", nothing);
    this.on("click", ({ target, detail }) => {
      const part = detail < 2 && !this.wasDragged && target instanceof Element ? pickedPart(target) : undefined;
      if (!part) return;
      this.select(part, true);
      if (part.kind === "tab") openTab(part.label);
    });
    this.on("dblclick", ({ target }) => target instanceof Element && this.rename(frameOf(target) ?? undefined));
  }

  private on<Kind extends keyof WindowEventMap>(kind: Kind, act: (event: WindowEventMap[Kind]) => void): void {
    const handle = (event: WindowEventMap[Kind]): void => {
      // A click that this page makes itself, such as on a tab, takes its course.
      if (!this.isOn || (kind === "click" && !event.isTrusted)) return;
      const isInLabel = event.target instanceof Node && this.renamed?.contains(event.target);
      // A click into the label of a control would leave it for the control.
      if (isInLabel && kind === "click") event.preventDefault();
      if (isInLabel) return;
      if (kind !== "pointermove" && kind !== "keydown") {
        event.preventDefault();
        event.stopPropagation();
      }
      act(event);
    };
    addEventListener(kind, handle, { capture: true });
  }

  private edit(made: PreviewEdit): void {
    this.send({ type: "preview/edited", edit: made });
  }

  private select(part: PickedPart, opens: boolean): void {
    this.selected = part;
    this.outline();
    this.send({ type: "preview/picked", part, opens });
  }

  private outline(): void {
    const frame = this.selected && findFrame(this.selected);
    mark("preview-selected", frame);
    if (!frame || !this.isSought) return;
    this.isSought = false;
    const step = hiddenStep(frame);
    if (step !== undefined) showStep(step);
    // A step is drawn by then.
    requestAnimationFrame(() => frame.scrollIntoView({ block: "nearest", inline: "nearest" }));
  }

  /** Outlines and names the part under the pointer. */
  private point(element: Element | undefined): void {
    const frame = element && frameOf(element);
    const picked = frame ? pickedPart(frame) : undefined;
    const part = picked && { ...picked, label: this.columns?.[picked.field ?? ""] ?? picked.label };
    mark("preview-over", part && frame);
    this.tag.show(frame, part, part && this.kinds?.[part.kind]);
  }

  private press(event: PointerEvent): void {
    const target = event.target as Element;
    const frame = event.button === 0 ? frameOf(target) : null;
    const part = frame ? pickedPart(target) : undefined;
    if (!frame || !part) return;
    const edge = target.closest(".ld-head-edge");
    const width = edge && { width: (frame as HTMLElement).offsetWidth };
    this.dragged = { part, frame, x: event.clientX, y: event.clientY, isMoving: false, ...width };
  }

  private pull(event: PointerEvent): void {
    const { dragged } = this;
    if (!dragged) return this.point(event.target instanceof Element ? event.target : undefined);
    if (Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < dragDistance && !dragged.isMoving) return;
    // The drag continues when the pointer leaves the frame.
    if (!dragged.isMoving) dragged.frame.setPointerCapture(event.pointerId);
    dragged.isMoving = true;
    this.point(undefined);
    if (dragged.width !== undefined) return this.line.showEdge(dragged.frame, event.clientX);
    mark("preview-dragged", dragged.frame);
    this.line.show(dropPlace(event.clientX, event.clientY, dragged.part.kind));
  }

  private release(event: PointerEvent): void {
    const done = this.dragged;
    this.endDrag();
    this.wasDragged = done?.isMoving ?? false;
    if (!done?.isMoving) return;
    if (done.width !== undefined) {
      this.select(done.part, false);
      return this.edit({ do: "resize", part: done.part, width: Math.round(done.width + event.clientX - done.x) });
    }
    const place = dropPlace(event.clientX, event.clientY, done.part.kind);
    if (!place || place.frame === done.frame) return;
    this.select(done.part, false);
    this.edit({ do: "move", part: done.part, target: place.part, after: place.after });
  }

  private endDrag(): void {
    this.dragged = undefined;
    mark("preview-dragged", undefined);
    this.line.remove();
    this.resume();
  }

  private resume(): void {
    if (this.dragged?.isMoving || this.renamed) return;
    const resolved = this.waiting;
    this.waiting = [];
    for (const resolve of resolved) resolve();
  }

  private rename(frame: Element | undefined): void {
    const found = renamable(frame);
    if (!found) return;
    const { label, part } = found;
    this.renamed = label;
    const onEnd = (text: string | undefined): void => {
      this.renamed = undefined;
      this.resume();
      if (text === undefined) return;
      this.selected = { ...part, label: text };
      this.edit({ do: "rename", part, label: text });
    };
    renameLabel({ label, part, onEnd });
  }

  private type(event: KeyboardEvent): void {
    const { selected } = this;
    const step = steps[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    const frame = selected && findFrame(selected);
    if (isCommand && event.key.toLowerCase() === "z") this.edit({ do: event.shiftKey ? "redo" : "undo" });
    else if (isCommand && event.key.toLowerCase() === "y") this.edit({ do: "redo" });
    else if (step !== undefined && event.altKey && selected) this.edit({ do: "step", part: selected, by: step });
    else if (step !== undefined) this.moveSelection(frame, step);
    else if (event.key === "Enter" && selected) this.select(selected, true);
    else if (event.key === "F2") this.rename(frame);
    else if ((event.key === "Delete" || event.key === "Backspace") && selected) this.edit({ do: "remove", part: selected });
    else if (event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
  }

  private moveSelection(from: Element | undefined, by: -1 | 1): void {
    const all = allFrames();
    const index = from ? all.indexOf(from) + by : by === 1 ? 0 : all.length - 1;
    const next = all[Math.max(0, Math.min(all.length - 1, index))];
    const part = next && partOf(next);
    if (!part) return;
    this.isSought = true;
    this.select(part, false);
  }
}

const isSame = (one: PickedPart, other: PickedPart | undefined): boolean =>
  one.kind === other?.kind &&
  (one.field === undefined ? one.label === other.label : one.field === other.field) &&
  (one.nth ?? 0) === (other.nth ?? 0);

/** Gives the class to this element alone. */
function mark(name: string, frame: Element | null | undefined): void {
  for (const marked of document.querySelectorAll(`.${name}`)) if (marked !== frame) marked.classList.remove(name);
  frame?.classList.add(name);
}

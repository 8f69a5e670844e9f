/**
 * Edits the previewed page in place: parts are selected, dragged, moved by keys, renamed, resized and removed. The page itself changes
 * nothing: each edit is sent to the workbench, which changes the draft and shows its preview.
 */
import type { PaletteDrag, PickedPart, PreviewEdit, PreviewEvent } from "#dialect/wire/preview.ts";
import { allFrames, dropFrame, findFrame, frameOf, labelElement, partOf, pickedPart } from "./previewPick.ts";

/** Distance in px from which a press is a drag. */
const dragDistance = 5;

const styles = `
.preview-over { outline: 1px dashed var(--ld-colors-accent-fg) !important; outline-offset: -1px; cursor: pointer; }
.preview-selected { outline: 2px solid var(--ld-colors-accent-fg) !important; outline-offset: 1px; }
.preview-dragged { opacity: 0.45; }
.preview-renamed { outline: 2px solid var(--ld-colors-accent-fg); background: var(--ld-colors-surface); cursor: text; user-select: text; }
.preview-drop { position: fixed; z-index: 9999; pointer-events: none; border-radius: 2px; background: var(--ld-colors-accent-fg); }
[data-preview-edits] .ld-head-edge { opacity: 1; cursor: col-resize; }
[data-preview-edits] * { user-select: none; }`;

export interface PageEditor {
  /** Switches editing on or off, and outlines the selected part. Called after each rendering too. */
  show(isOn: boolean, selected: PickedPart | undefined): void;
  /** Shows where a field from the palette would go, or adds it. */
  drag(drag: PaletteDrag): void;
  /** Resolves when no part is being dragged and no label renamed: a rendering before that would lose what the hand does. */
  idle(): Promise<void>;
}

/** A place between parts. */
interface DropPlace {
  readonly frame: Element;
  readonly part: PickedPart;
  readonly after: boolean;
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

export function createPageEditor(send: (event: PreviewEvent) => void): PageEditor {
  let isOn = false;
  let selected: PickedPart | undefined;
  let drag: Drag | undefined;
  /** The click that follows a drag selects nothing. */
  let wasDragged = false;
  /** The label that is being renamed. */
  let renamed: HTMLElement | undefined;
  /** Called once no label is being renamed and no part dragged. */
  let waiting: (() => void)[] = [];
  const drop = document.createElement("div");
  drop.className = "preview-drop";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  // A drawer and a table are drawn after the page: the selected part is outlined when it is there.
  let isOutlining = false;
  new MutationObserver(() => {
    if (!isOn || isOutlining || drag || renamed) return;
    isOutlining = true;
    requestAnimationFrame(() => {
      isOutlining = false;
      outline();
    });
  }).observe(document.documentElement, { childList: true, subtree: true });

  const edit = (made: PreviewEdit): void => send({ type: "preview/edited", edit: made });
  function select(part: PickedPart, opens: boolean): void {
    selected = part;
    outline();
    send({ type: "preview/picked", part, opens });
  }
  function outline(): void {
    mark("preview-selected", isOn && selected ? findFrame(selected) : undefined);
  }

  function press(event: PointerEvent): void {
    const target = event.target as Element;
    const frame = event.button === 0 ? frameOf(target) : null;
    const part = frame ? pickedPart(target) : undefined;
    if (!frame || !part) return;
    const edge = target.closest(".ld-head-edge");
    drag = { part, frame, x: event.clientX, y: event.clientY, isMoving: false, ...(edge && { width: (frame as HTMLElement).offsetWidth }) };
  }
  function pull(event: PointerEvent): void {
    if (!drag) return mark("preview-over", event.target instanceof Element ? frameOf(event.target) : undefined);
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < dragDistance && !drag.isMoving) return;
    // The drag goes on when the pointer leaves the frame.
    if (!drag.isMoving) drag.frame.setPointerCapture(event.pointerId);
    drag.isMoving = true;
    if (drag.width !== undefined) return showEdge(drag.frame, event.clientX);
    mark("preview-dragged", drag.frame);
    showDrop(dropPlace(event.clientX, event.clientY, drag.part.kind));
  }
  function release(event: PointerEvent): void {
    const done = drag;
    endDrag();
    wasDragged = done?.isMoving ?? false;
    if (!done?.isMoving) return;
    if (done.width !== undefined) {
      select(done.part, false);
      return edit({ do: "resize", part: done.part, width: Math.round(done.width + event.clientX - done.x) });
    }
    const place = dropPlace(event.clientX, event.clientY, done.part.kind);
    if (!place || place.frame === done.frame) return;
    select(done.part, false);
    edit({ do: "move", part: done.part, target: place.part, after: place.after });
  }
  function endDrag(): void {
    drag = undefined;
    mark("preview-dragged", undefined);
    drop.remove();
    resume();
  }
  function resume(): void {
    if (drag?.isMoving || renamed) return;
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
  }
  function showDrop(place: DropPlace | undefined): void {
    if (!place) return drop.remove();
    const { left, top, width, height } = place.frame.getBoundingClientRect();
    const stands = isBeside(place.part, place.frame);
    const [x, y] = [left + (stands && place.after ? width : 0), top + (!stands && place.after ? height : 0)];
    drawLine(x, y, stands ? 3 : width, stands ? height : 3);
  }
  function showEdge(header: Element, x: number): void {
    const { top } = header.getBoundingClientRect();
    drawLine(x, top, 2, header.closest("table")?.getBoundingClientRect().height ?? 40);
  }
  function drawLine(x: number, y: number, width: number, height: number): void {
    Object.assign(drop.style, { left: `${x - 1}px`, top: `${y - 1}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(drop);
  }

  function rename(frame: Element | undefined): void {
    const label = frame && labelElement(frame);
    const part = frame && partOf(frame);
    if (!(label instanceof HTMLElement) || !part) return;
    renamed = label;
    // React owns these nodes: they come back, and the preview of the draft renders the new label.
    const before = [...label.childNodes];
    label.replaceChildren(part.label);
    label.setAttribute("contenteditable", "plaintext-only");
    label.classList.add("preview-renamed");
    label.focus();
    getSelection()?.selectAllChildren(label);
    const ended = new AbortController();
    const end = (isKept: boolean): void => {
      ended.abort();
      renamed = undefined;
      const text = (label.textContent ?? "").trim();
      label.removeAttribute("contenteditable");
      label.classList.remove("preview-renamed");
      label.replaceChildren(...before);
      resume();
      if (!isKept || text === "" || text === part.label) return;
      selected = { ...part, label: text };
      edit({ do: "rename", part, label: text });
    };
    label.addEventListener("blur", () => end(true), { signal: ended.signal });
    label.addEventListener(
      "keydown",
      (event) => {
        event.stopPropagation();
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        end(event.key === "Enter");
      },
      { signal: ended.signal },
    );
  }

  function type(event: KeyboardEvent): void {
    const step = steps[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    const frame = selected && findFrame(selected);
    if (isCommand && event.key.toLowerCase() === "z") edit({ do: event.shiftKey ? "redo" : "undo" });
    else if (isCommand && event.key.toLowerCase() === "y") edit({ do: "redo" });
    else if (step !== undefined && event.altKey && selected) edit({ do: "step", part: selected, by: step });
    else if (step !== undefined) moveSelection(frame, step);
    else if (event.key === "Enter" && selected) select(selected, true);
    else if (event.key === "F2") rename(frame);
    else if ((event.key === "Delete" || event.key === "Backspace") && selected) edit({ do: "remove", part: selected });
    else if (event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
  }
  function moveSelection(from: Element | undefined, by: -1 | 1): void {
    const all = allFrames();
    const index = from ? all.indexOf(from) + by : by === 1 ? 0 : all.length - 1;
    const next = all[Math.max(0, Math.min(all.length - 1, index))];
    const part = next && partOf(next);
    if (!part) return;
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
    select(part, false);
  }

  function listen<Kind extends keyof WindowEventMap>(kind: Kind, act: (event: WindowEventMap[Kind]) => void): void {
    addEventListener(
      kind,
      (event) => {
        if (!isOn) return;
        const isInLabel = event.target instanceof Node && renamed?.contains(event.target);
        // A click into the label of a control would leave it for the control.
        if (isInLabel && kind === "click") event.preventDefault();
        if (isInLabel) return;
        if (kind !== "pointermove" && kind !== "keydown") {
          event.preventDefault();
          event.stopPropagation();
        }
        act(event);
      },
      { capture: true },
    );
  }
  const nothing = (): void => undefined;
  listen("pointerdown", (event) => {
    renamed?.blur();
    // Keys reach the page from now on, though the press is swallowed.
    window.focus();
    press(event);
  });
  listen("pointermove", pull);
  listen("pointerup", release);
  listen("pointercancel", endDrag);
  listen("keydown", type);
  listen("mousedown", nothing);
  listen("mouseup", nothing);
  listen("submit", nothing);
  listen("click", ({ target, detail }) => {
    const part = detail < 2 && !wasDragged && target instanceof Element ? pickedPart(target) : undefined;
    if (part) select(part, true);
  });
  listen("dblclick", ({ target }) => target instanceof Element && rename(frameOf(target) ?? undefined));

  return {
    show(next, part) {
      isOn = next;
      selected = part;
      document.documentElement.toggleAttribute("data-preview-edits", isOn);
      if (!isOn) mark("preview-over", undefined);
      outline();
    },
    idle: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        resume();
      }),
    drag({ field, x, y, phase }) {
      const place = phase === "leave" ? undefined : (dropPlace(x, y, "field") ?? dropPlace(x, y, "column"));
      if (phase !== "drop") return showDrop(place);
      drop.remove();
      if (place) edit({ do: "add", field, target: place.part, after: place.after });
    },
  };
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Gives the class to this element alone. */
function mark(name: string, frame: Element | null | undefined): void {
  for (const marked of document.querySelectorAll(`.${name}`)) if (marked !== frame) marked.classList.remove(name);
  frame?.classList.add(name);
}

function dropPlace(x: number, y: number, kind: PickedPart["kind"]): DropPlace | undefined {
  const element = document.elementFromPoint(x, y);
  const frame = element && dropFrame(element, kind);
  const part = frame && partOf(frame);
  if (!part) return undefined;
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { frame, part, after: isBeside(part, frame) ? x > left + width / 2 : y > top + height / 2 };
}

/** Returns whether the neighbours of a part are beside it: columns, and fields that share their line. */
function isBeside({ kind }: PickedPart, frame: Element): boolean {
  if (kind === "column") return true;
  return kind === "field" && frame.getBoundingClientRect().width < (frame.parentElement?.getBoundingClientRect().width ?? 0) * 0.7;
}

/** Renames a label of the previewed page in place. */
import type { PickedPart } from "#dialect/wire/preview.ts";
import { labelElement, partOf } from "./previewPick.ts";

export interface LabelRename {
  readonly label: HTMLElement;
  readonly part: PickedPart;
  /** Called once, with the new label; undefined where it was given up, emptied or left as it was. */
  onEnd(text: string | undefined): void;
}

/** Returns the label of a part that can be typed over; undefined for a part without one. */
export function renamable(frame: Element | undefined): Pick<LabelRename, "label" | "part"> | undefined {
  const label = frame && labelElement(frame);
  const part = frame && partOf(frame);
  return label instanceof HTMLElement && part ? { label, part } : undefined;
}

/** Lets the user type over the label, until Enter, Escape, or the focus leaves it. */
export function renameLabel({ label, part, onEnd }: LabelRename): void {
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
    const text = (label.textContent ?? "").trim();
    label.removeAttribute("contenteditable");
    label.classList.remove("preview-renamed");
    label.replaceChildren(...before);
    onEnd(isKept && text !== "" && text !== part.label ? text : undefined);
  };
  const type = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    end(event.key === "Enter");
  };
  label.addEventListener("blur", () => end(true), { signal: ended.signal });
  label.addEventListener("keydown", type, { signal: ended.signal });
}

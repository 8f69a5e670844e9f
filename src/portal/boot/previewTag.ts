/** A name beside the part of the previewed page that the pointer is on. */
import type { PickedPart } from "#dialect/wire/preview.ts";

export interface NameTag {
  /** Names a part at its upper left corner; nothing without a part. `kind`: what the part is, in the analyst's language. */
  show(frame: Element | null | undefined, part: PickedPart | undefined, kind: string | undefined): void;
}

export function createNameTag(): NameTag {
  const tag = document.createElement("div");
  tag.className = "preview-tag";
  return {
    show(frame, part, kind) {
      if (!frame || !part) return tag.remove();
      const { left, top } = frame.getBoundingClientRect();
      const text = kind === undefined ? part.label : `${kind}: ${part.label}`;
      if (tag.textContent !== text) tag.textContent = text;
      if (!tag.isConnected) document.body.append(tag);
      // Above the part; below its upper edge where the page begins there.
      const room = top - tag.offsetHeight;
      Object.assign(tag.style, {
        left: `${Math.max(0, Math.min(left, innerWidth - tag.offsetWidth))}px`,
        top: `${room < 0 ? top + 2 : room}px`,
      });
    },
  };
}

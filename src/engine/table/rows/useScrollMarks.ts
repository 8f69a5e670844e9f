import { type RefObject, type UIEvent, useEffect, useRef } from "react";

/**
 * Marks a table that is scrolled sideways. Only then the stylesheet pins columns and draws their shadow, because each pinned
 * cell is a layer for the browser to composite.
 */
export function useScrollMarks(): { readonly ref: RefObject<HTMLDivElement | null>; onScroll(event: UIEvent<HTMLDivElement>): void } {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(() => mark(box));
    watch.observe(box);
    for (const inner of box.children) watch.observe(inner);
    return () => watch.disconnect();
  }, []);
  const left = useRef(0);
  return {
    ref,
    onScroll({ currentTarget }) {
      // Vertical scrolling changes nothing; this check needs no layout.
      if (currentTarget.scrollLeft === left.current) return;
      left.current = currentTarget.scrollLeft;
      mark(currentTarget);
    },
  };
}

function mark(box: HTMLElement): void {
  box.toggleAttribute("data-scrolled", box.scrollLeft > 0);
  const beyond = box.scrollWidth - box.clientWidth;
  box.toggleAttribute("data-more", box.scrollLeft < beyond - 1);
  // Distance of the columns pinned at the end to the end of the table. Every cell inherits it, so it is set only where needed.
  if (box.querySelector('th[data-pin^="end"]')) box.style.setProperty("--beyond", `${beyond}px`);
}

import { type RefObject, type UIEvent, useEffect, useRef } from "react";

/** Pinned columns throw a shadow only while something is under them: from the first sight on, and after every change of size. */
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
      // Rows going up and down leave the columns where they are, and nothing has to be laid out to know it.
      if (currentTarget.scrollLeft === left.current) return;
      left.current = currentTarget.scrollLeft;
      mark(currentTarget);
    },
  };
}

function mark(box: HTMLElement): void {
  box.toggleAttribute("data-scrolled", box.scrollLeft > 0);
  box.toggleAttribute("data-more", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
}

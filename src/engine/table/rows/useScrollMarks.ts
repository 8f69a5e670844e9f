import { type RefObject, type UIEvent, useEffect, useRef } from "react";

/**
 * Pinned columns are held, and throw a shadow, only while something is under them: from the first sight on, and after every
 * change of size. Each cell that is held is a layer of its own for the browser to put together, fifty of them at every page.
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
      // Rows going up and down leave the columns where they are, and nothing has to be laid out to know it.
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
  // How far those of the end stand from the end of the table, which is out of sight. Every cell inherits it: said only where one wants it.
  if (box.querySelector('th[data-pin^="end"]')) box.style.setProperty("--beyond", `${beyond}px`);
}

/**
 * A ref for what scrolls sideways when it is wider than its place: then, and
 * only then, the keyboard can reach it and scroll it too.
 */
export function scrollsByKey(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const look = () => {
    if (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const observer = new ResizeObserver(look);
  for (const part of [element, ...element.children]) observer.observe(part);
  return () => observer.disconnect();
}

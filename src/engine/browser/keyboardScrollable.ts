/**
 * A ref for what scrolls sideways when it is wider than its place: then, and
 * only then, the keyboard can reach it and scroll it too. What comes into it
 * later is looked at as well.
 */
export function keyboardScrollable(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const look = () => {
    if (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  const watch = () => {
    sizes.disconnect();
    for (const part of [element, ...element.children]) sizes.observe(part);
    look();
  };
  const parts = new MutationObserver(watch);
  parts.observe(element, { childList: true });
  watch();
  return () => {
    parts.disconnect();
    sizes.disconnect();
  };
}

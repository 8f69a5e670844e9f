/**
 * Ref callback for a scrollable element. While its content is larger than itself, and only then, it gets `tabIndex` 0, so
 * that the keyboard can scroll it. Children that are added later are observed too.
 */
export function keyboardScrollable(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const update = () => {
    if (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(update);
  const observe = () => {
    sizes.disconnect();
    for (const one of [element, ...element.children]) sizes.observe(one);
    update();
  };
  const children = new MutationObserver(observe);
  children.observe(element, { childList: true });
  observe();
  return () => {
    children.disconnect();
    sizes.disconnect();
  };
}

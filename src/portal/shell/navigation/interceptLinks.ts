/**
 * Turns clicks on links to `#/…` into navigations of the router.
 *
 * If the browser followed the link, the router would notice only afterwards and could not block it
 * for unsaved input. Clicks with a modifier key, another button or another target stay with the browser.
 * Returns a function that removes the listener.
 */
export function interceptLinks(go: (route: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
    if (!link || (link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) return;
    event.preventDefault();
    go((link.getAttribute("href") ?? "#/").slice(1));
  };
  document.addEventListener("click", follow);
  return () => document.removeEventListener("click", follow);
}

/**
 * Inner links go through the router.
 *
 * A link to `#/…` that the browser follows by itself is a jump the router only
 * hears of afterwards: it could ask nobody about unsaved work. So a plain click
 * on one becomes a navigation; with a modifier key, another target or another
 * button it stays the browser's.
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

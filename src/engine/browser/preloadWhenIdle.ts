/** After this time a page has loaded what it needs itself, in ms. */
const idleMs = 4000;

/** Preloads code that a click will need, once the page has finished loading. Returns the function that cancels it. */
export function preloadWhenIdle(load: () => Promise<unknown>): () => void {
  // A failed preload is ignored: the click loads again.
  const timer = setTimeout(() => void load().catch(() => undefined), idleMs);
  return () => clearTimeout(timer);
}

/** A page that stood so long has all it asked for. Milliseconds. */
const idleMs = 4000;

/** Fetches what is opened by a click while nobody waits for anything, so that the click finds it there; answers how to call it off. */
export function preloadWhenIdle(load: () => Promise<unknown>): () => void {
  // Where it cannot be fetched, the click asks again.
  const later = setTimeout(() => void load().catch(() => undefined), idleMs);
  return () => clearTimeout(later);
}

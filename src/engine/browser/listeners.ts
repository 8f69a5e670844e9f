/** The functions that a store calls after each change. */
export interface Listeners {
  /** Returns the function that ends the subscription. */
  subscribe(changed: () => void): () => void;
  notify(): void;
}

export function createListeners(): Listeners {
  const all = new Set<() => void>();
  return {
    subscribe(changed) {
      all.add(changed);
      return () => void all.delete(changed);
    },
    notify: () => all.forEach((changed) => changed()),
  };
}

/** Those who follow a store, and are told of each change. */
export interface Listeners {
  /** Returns how to end it. */
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

/**
 * Who is told of what: each drawn part listens to its own path and is redrawn
 * alone. A topic's version moves when what it stands for moved.
 */
import { useCallback, useSyncExternalStore } from "react";

export interface Topics {
  subscribe(topic: string, changed: () => void): () => void;
  version(topic: string): number;
  /** Moves the topics; those heard by several are told once. */
  notify(topics: Iterable<string>): void;
  /** All topics that somebody listens to. */
  activeTopics(): Iterable<string>;
}

export function createTopics(): Topics {
  const listeners = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  return {
    subscribe(topic, changed) {
      const those = listeners.get(topic) ?? new Set();
      listeners.set(topic, those.add(changed));
      return () => {
        those.delete(changed);
        if (those.size === 0) listeners.delete(topic);
      };
    },
    version: (topic) => versions.get(topic) ?? 0,
    notify(topics) {
      const told = new Set<() => void>();
      for (const topic of topics) {
        versions.set(topic, (versions.get(topic) ?? 0) + 1);
        for (const changed of listeners.get(topic) ?? []) told.add(changed);
      }
      for (const changed of told) changed();
    },
    activeTopics: () => [...listeners.keys()],
  };
}

/** Redraws the caller when the topic moves. */
export function useTopic(topics: Topics, topic: string): void {
  const subscribe = useCallback((changed: () => void) => topics.subscribe(topic, changed), [topics, topic]);
  useSyncExternalStore(
    subscribe,
    () => topics.version(topic),
    () => topics.version(topic),
  );
}

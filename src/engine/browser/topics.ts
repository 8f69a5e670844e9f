/**
 * Publish/subscribe by path. Each component subscribes to its own path and renders alone. The version of a topic increases
 * with every notification.
 */
import { useCallback, useSyncExternalStore } from "react";

export interface Topics {
  subscribe(topic: string, changed: () => void): () => void;
  version(topic: string): number;
  /** Increases the versions of the topics and calls each subscriber once, also one of several topics. */
  notify(topics: Iterable<string>): void;
  /** All topics that have a subscriber. */
  activeTopics(): Iterable<string>;
}

export function createTopics(): Topics {
  const listeners = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  return {
    subscribe(topic, changed) {
      const subscribers = listeners.get(topic) ?? new Set();
      listeners.set(topic, subscribers.add(changed));
      return () => {
        subscribers.delete(changed);
        if (subscribers.size === 0) listeners.delete(topic);
      };
    },
    version: (topic) => versions.get(topic) ?? 0,
    notify(topics) {
      const notified = new Set<() => void>();
      for (const topic of topics) {
        versions.set(topic, (versions.get(topic) ?? 0) + 1);
        for (const changed of listeners.get(topic) ?? []) notified.add(changed);
      }
      for (const changed of notified) changed();
    },
    activeTopics: () => [...listeners.keys()],
  };
}

/** Renders the caller again when the topic is notified. */
export function useTopic(topics: Topics, topic: string): void {
  const subscribe = useCallback((changed: () => void) => topics.subscribe(topic, changed), [topics, topic]);
  useSyncExternalStore(
    subscribe,
    () => topics.version(topic),
    () => topics.version(topic),
  );
}

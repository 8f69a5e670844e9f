/**
 * Keeps changes back while the page is hidden or nobody uses it, and passes them on in one piece on return. A page that
 * reads again by itself would keep the session open for a user who has left.
 */
import { watchPresence } from "#engine";
import type { RecordChanges } from "./liveEvents.ts";

export interface HeldChanges {
  add(changes: RecordChanges): void;
  stop(): void;
}

export function holdWhileAway(deliver: (changes: RecordChanges) => void): HeldChanges {
  /** Entity -> versions by id, undefined for all records of it. */
  let held = new Map<string, Readonly<Record<string, number>> | undefined>();
  /** Changes of any entity are held. */
  let isAll = false;
  const flush = () => {
    const changes = [...held].map(([entity, records]) => ({ entity, ...(records && { records }) }));
    const all = isAll;
    held = new Map();
    isAll = false;
    if (all) deliver(undefined);
    else if (changes.length > 0) deliver(changes);
  };
  const presence = watchPresence(flush);
  return {
    add(changes) {
      if (!changes) isAll = true;
      for (const { entity, records } of changes ?? []) {
        const before = held.get(entity);
        held.set(entity, records && (before || !held.has(entity)) ? { ...before, ...records } : undefined);
      }
      if (presence.isHere()) flush();
    },
    stop: presence.stop,
  };
}

/**
 * A save without a response: the browser cannot know whether it was stored. A
 * retry under the same key has one effect, and its result is no conflict.
 */
import { isEqual } from "#dialect/json/equal.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { SaveMode } from "./saveContext.ts";

export interface SaveAttempt {
  readonly mode: SaveMode;
  readonly input: Rec;
  readonly key: string;
}

/** Returns the key of the unanswered attempt if this is the same save, else a new idempotency key. */
export function idempotencyKeyFor(unanswered: SaveAttempt | undefined, mode: SaveMode, input: Rec): string {
  return unanswered && unanswered.mode === mode && isEqual(unanswered.input, input) ? unanswered.key : crypto.randomUUID();
}

/** True if the stored record is one version on and holds what the attempt sent: the attempt was stored. */
export function matchesAttempt(unanswered: SaveAttempt | undefined, stored: Rec): boolean {
  if (!unanswered) return false;
  const { id, version, ...fields } = unanswered.input;
  return (
    stored["id"] === id &&
    typeof version === "number" &&
    stored["version"] === version + 1 &&
    Object.entries(fields).every(([name, value]) => isEqual(stored[name], value))
  );
}

/**
 * Saves whose answer was lost on the way: nobody knows whether they arrived.
 * Asked again they have one effect, and what they stored is nobody else's change.
 */
import { isEqual } from "#dialect/json/equal.ts";
import type { Rec } from "#dialect/json/json.ts";

export interface SaveAttempt {
  readonly how: string;
  readonly input: Rec;
  readonly key: string;
}

/** The idempotency key of a change: that of the attempt without an answer where this is the very same, else a new one. */
export function idempotencyKeyFor(earlier: SaveAttempt | undefined, how: string, input: Rec): string {
  return earlier && earlier.how === how && isEqual(earlier.input, input) ? earlier.key : crypto.randomUUID();
}

/** The stored record, one version on, holds what the attempt sent: it did arrive. */
export function matchesAttempt(earlier: SaveAttempt | undefined, stored: Rec): boolean {
  if (!earlier) return false;
  const { id, version, ...fields } = earlier.input;
  return (
    stored["id"] === id &&
    typeof version === "number" &&
    stored["version"] === version + 1 &&
    Object.entries(fields).every(([name, value]) => isEqual(stored[name], value))
  );
}

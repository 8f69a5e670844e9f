/** When a sampled record takes a transition. */
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { SampleRange } from "#dialect/schema/samples.ts";
import type { Transition } from "#dialect/schema/states.ts";
import { instantOfLocal } from "#dialect/text/time.ts";
import { generateSample } from "./generateSample.ts";
import type { Random } from "./random.ts";
import { HOUR } from "#dialect/text/durations.ts";

/** Draws the hours of `x-sample`, or of `usual` where the transition names none. They may be negative. */
export function drawHours(random: Random, record: Rec, { "x-sample": sample }: Transition, usual: SampleRange): number {
  return Number(generateSample(sample?.hours ?? usual, {}, undefined, { random, record, today: "", texts: new Map() }) ?? 0);
}

/**
 * Returns the instant in ms: so many hours after `since`, the start of the state before, or after the time in the field that
 * `x-sample.after` names. Only a transition that keeps the state may then be earlier than `since`.
 */
export function stepTime({ to, "x-sample": sample }: Transition, record: Rec, since: number, hours: number, timeZone: string): number {
  const named = sample?.after === undefined ? undefined : getAt(record, sample.after);
  const base = typeof named === "string" ? instantOfLocal(named, timeZone) : undefined;
  if (base === undefined) return Math.max(since, since + hours * HOUR);
  return to === undefined ? base + hours * HOUR : Math.max(since, base + hours * HOUR);
}

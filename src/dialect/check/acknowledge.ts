/**
 * Warnings and who accepted them.
 *
 * A warning does not forbid a save, but whoever saves must say that it was
 * read: the save names each warning it accepts, and the record keeps who did
 * so, and when. A changed value brings its warning back, and that asks anew.
 */
import type { Json, Rec } from "../json/json.ts";
import { isObject } from "../json/json.ts";
import type { Problem } from "../schema/problems.ts";

/** A warning as it is named on the wire: in a save under `acknowledge`. */
export interface Acknowledgement {
  /** Pointer of the problem. */
  readonly path: string;
  /** Code of the problem, `rule:<id>`. */
  readonly code: string;
}

/** An accepted warning as the record keeps it, under `acknowledged`. */
export interface Acknowledged extends Acknowledgement {
  /** Login name. */
  readonly by: string;
  /** `YYYY-MM-DD HH:mm:ss` in the zone of the business. */
  readonly at: string;
}

/** Names that every record has beside the fields of its entity. No field may be called so. */
export const acknowledgeKey = "acknowledge";
export const acknowledgedKey = "acknowledged";

export function warningsOf(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ severity }) => severity === "warning");
}

/** The names of warnings, as a save sends them. */
export function acknowledgementsOf(warnings: readonly Problem[]): Acknowledgement[] {
  return warnings.map(({ path, code }) => ({ path, code }));
}

/** Warnings that nobody has accepted. */
export function unacknowledged(warnings: readonly Problem[], accepted: readonly Acknowledgement[]): Problem[] {
  const names = new Set(accepted.map(nameOf));
  return warnings.filter((warning) => !names.has(nameOf(warning)));
}

/** What a stored record says was accepted. */
export function acknowledgedIn(record: Rec | null): readonly Acknowledged[] {
  const kept = record?.[acknowledgedKey];
  return Array.isArray(kept) ? (kept.filter((one) => isObject(one)) as unknown as Acknowledged[]) : [];
}

/**
 * What a record keeps after a check that found `warnings`: what was accepted
 * before and was not asked again, and what is accepted now.
 */
export function acknowledgedAfter(
  before: readonly Acknowledged[],
  warnings: readonly Problem[],
  accepted: readonly Acknowledgement[],
  who: { readonly by: string; readonly at: string },
): Json | undefined {
  const names = new Set(accepted.map(nameOf));
  const asked = new Set(warnings.map(nameOf));
  const kept = before.filter((one) => !asked.has(nameOf(one)));
  const now = acknowledgementsOf(warnings.filter((warning) => names.has(nameOf(warning)))).map((one) => ({ ...one, ...who }));
  const all = [...kept, ...now];
  return all.length > 0 ? (all as unknown as Json) : undefined;
}

function nameOf({ path, code }: Acknowledgement): string {
  return `${path} ${code}`;
}

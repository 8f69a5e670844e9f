/**
 * Acknowledgement of warnings.
 *
 * A warning does not block a save, but the user must accept it: the save names
 * each accepted warning, and the record stores who accepted it and when. If the
 * value changes, the warning must be accepted again.
 */
import type { Json, Rec } from "../json/json.ts";
import { isObject } from "../json/json.ts";
import type { Problem } from "../schema/problems.ts";

/** An accepted warning in a save, under `acknowledge`. */
export interface Acknowledgement {
  /** Pointer of the problem. */
  readonly path: string;
  /** Code of the problem, `rule:<id>`. */
  readonly code: string;
}

/** An accepted warning in a stored record, under `acknowledged`. */
export interface Acknowledged extends Acknowledgement {
  /** Login name. */
  readonly by: string;
  /** `YYYY-MM-DD HH:mm:ss` in the zone of the business. */
  readonly at: string;
}

/** Names that are reserved in every record. No field of an entity may have them. */
export const acknowledgeKey = "acknowledge";
export const acknowledgedKey = "acknowledged";

export function warningsOf(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ severity }) => severity === "warning");
}

/** Returns the warnings in the form that a save sends. */
export function acknowledgementsOf(warnings: readonly Problem[]): Acknowledgement[] {
  return warnings.map(({ path, code }) => ({ path, code }));
}

/** Returns the warnings that are not accepted. */
export function unacknowledged(warnings: readonly Problem[], accepted: readonly Acknowledgement[]): Problem[] {
  const names = new Set(accepted.map(nameOf));
  return warnings.filter((warning) => !names.has(nameOf(warning)));
}

/** Returns the warnings that were accepted when the record was stored; none for a new record. */
export function acknowledgedIn(record: Rec | null): readonly Acknowledged[] {
  const stored = record?.[acknowledgedKey];
  return Array.isArray(stored) ? (stored.filter((one) => isObject(one)) as unknown as Acknowledged[]) : [];
}

/**
 * Returns the accepted warnings to store after a check that found `warnings`:
 * those accepted before that the check did not report, and those accepted now.
 * `undefined` if there are none.
 */
export function acknowledgedAfter(
  before: readonly Acknowledged[],
  warnings: readonly Problem[],
  accepted: readonly Acknowledgement[],
  who: { readonly by: string; readonly at: string },
): Json | undefined {
  const names = new Set(accepted.map(nameOf));
  const reported = new Set(warnings.map(nameOf));
  const earlier = before.filter((one) => !reported.has(nameOf(one)));
  const current = acknowledgementsOf(warnings.filter((warning) => names.has(nameOf(warning)))).map((one) => ({ ...one, ...who }));
  const all = [...earlier, ...current];
  return all.length > 0 ? (all as unknown as Json) : undefined;
}

function nameOf({ path, code }: Acknowledgement): string {
  return `${path} ${code}`;
}

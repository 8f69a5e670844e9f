/** Type of `schemas/limits.json`, the constants of the business. */
import type { Traced } from "./schema.ts";

export interface Limit extends Traced {
  readonly value: number | string;
  readonly unit?: string;
}
export type Limits = Readonly<Record<string, Limit>>;

/** Returns name -> value, for expressions and `x-bind`. */
export function limitValues(limits: Limits): Record<string, number | string> {
  return Object.fromEntries(Object.entries(limits).map(([name, { value }]) => [name, value]));
}

/** The constants of the business: `schemas/limits.json` as TypeScript. */
import type { Traced } from "./schema.ts";

export interface Limit extends Traced {
  readonly value: number | string;
  readonly unit?: string;
}
export type Limits = Readonly<Record<string, Limit>>;

/** Name -> value, as expressions and `x-bind` ask them. */
export function limitValues(limits: Limits): Record<string, number | string> {
  return Object.fromEntries(Object.entries(limits).map(([name, { value }]) => [name, value]));
}

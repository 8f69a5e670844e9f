/** Type of `schemas/limits.json`, the constants of the business. */
import type { Text } from "../text/text.ts";
import type { Traced } from "./schema.ts";
import { oncePer } from "../json/oncePer.ts";

/** A number or a text; a list, such as holidays; a table of keys and values, such as units and their factors. */
export type LimitValue = number | string | readonly (number | string)[] | { readonly [key: string]: number | string };
export type LimitValues = Readonly<Record<string, LimitValue>>;

export interface Limit extends Traced {
  /** Its name for people: in the workbench and in differences. */
  readonly "x-label"?: Text;
  readonly value: LimitValue;
  readonly unit?: string;
}
export type Limits = Readonly<Record<string, Limit>>;

/** Returns name -> value, for expressions and `x-bind`. Every cell of a list asks. */
export const limitValues = oncePer(
  (limits: Limits): LimitValues => Object.fromEntries(Object.entries(limits).map(([name, { value }]) => [name, value])),
);

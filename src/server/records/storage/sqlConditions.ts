/** SQL conditions of lists. Values are always parameters. */
import { sql, type RawBuilder } from "kysely";
import { decimalText } from "#dialect/text/decimal.ts";
import { instantOfLocal, toInstant } from "#dialect/text/time.ts";
import type { FieldColumn } from "./columns.ts";
import { DAY, SECOND } from "#dialect/text/durations.ts";

export type Condition = RawBuilder<unknown>;

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
export const anyOfConditions = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

export function filterCondition({ column, anyOf, isWhole = false, from, to }: ReadFilter): Condition {
  if (anyOf) return anyOfConditions(anyOf.map((value) => equals(column, value, isWhole)));
  const ends: Condition[] = [];
  if (from !== undefined) ends.push(atLeast(column, from));
  if (to !== undefined) ends.push(atMost(column, to));
  return allOf(ends);
}

/** Codes, references and dates match as whole values; other text matches if it contains the value, unless `isWhole`. */
function equals(column: FieldColumn, value: Scalar, isWhole: boolean): Condition {
  const { kind, field, text, order } = column;
  const asText = String(value);
  if (kind === "key") return sql`${text} = ${asText}`;
  if (kind === "number") return sql`${order} = ${numberParameter(value)}`;
  if (kind === "flag") return sql`${text} = ${asText}`;
  if (kind === "time") return within(column, asText, asText);
  if (kind === "list") return sql`${text} @> ${JSON.stringify([value])}::jsonb`;
  const isChoice =
    field["x-codes"] !== undefined || field["x-reference"] !== undefined || field.enum !== undefined || field.format === "date";
  return isWhole || isChoice || order === text ? equalsText(column, asText) : containsText(column, asText);
}

/** Plain digits: `1e-7` is `0.0000001`. What is no number equals nothing. */
function numberParameter(value: Scalar): Condition {
  const digits = typeof value === "boolean" ? "" : decimalText(value);
  return sql`lading_number(${digits === "" ? null : digits}::text)`;
}

/** Matches the whole value without regard to case; uses the column's index. */
export function equalsText({ kind, order }: FieldColumn, value: string): Condition {
  return kind === "text" ? sql`${order} = (lower(${value}::text) collate "C")` : sql`${order}::text = ${value}`;
}

export function containsText({ text }: FieldColumn, value: string): Condition {
  return sql`strpos(lower(${text}), lower(${value}::text)) > 0`;
}

function atLeast(column: FieldColumn, from: Scalar): Condition {
  if (column.kind === "number") return sql`${column.order} >= ${numberParameter(from)}`;
  if (column.kind === "time") return within(column, String(from), undefined);
  return sql`${column.text} collate "C" >= ${String(from)}`;
}

/** Inclusive: compares only as many characters as given, so that a day includes its times. */
function atMost(column: FieldColumn, to: Scalar): Condition {
  if (column.kind === "number") return sql`(${column.order} <= ${numberParameter(to)} and ${column.text} is not null)`;
  if (column.kind === "time") return within(column, undefined, String(to));
  return sql`left(${column.text}, ${String(to).length}) collate "C" <= ${String(to)}`;
}

const dateText = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/;

/** Matches timestamps of the server between two days or times of the business time zone, both inclusive. An invalid time matches nothing. */
function within({ order, timeZone }: FieldColumn, from: string | undefined, to: string | undefined): Condition {
  const ends: Condition[] = [];
  if (from !== undefined) {
    const start = instantOf(from, timeZone);
    ends.push(start === undefined ? sql`false` : sql`${order} >= ${new Date(start)}`);
  }
  if (to !== undefined) {
    const end = instantOf(to, timeZone);
    ends.push(end === undefined ? sql`false` : sql`${order} < ${new Date(end + (dateText.test(to) ? DAY : SECOND))}`);
  }
  return allOf(ends);
}

function instantOf(text: string, timeZone: string): number | undefined {
  const local = dateText.test(text) ? `${text} 00:00:00` : TIME.test(text) ? text.replace("T", " ") : undefined;
  return local === undefined ? toInstant(text) : instantOfLocal(local, timeZone);
}

export type Scalar = string | number | boolean;

export interface ReadFilter {
  readonly column: FieldColumn;
  readonly path: string;
  readonly anyOf?: readonly Scalar[];
  /** True for values of a list, which match as a whole; a single value also matches inside text. */
  readonly isWhole?: boolean;
  readonly from?: Scalar;
  readonly to?: Scalar;
}

/**
 * Figures instead of adjectives: what was tried and what came of it, one row of
 * the table that `npm run trust` prints.
 */
import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import { postgresUrl } from "../helpers/server/postgres.ts";

export interface Figures {
  /** What was tried, in a few words. */
  readonly what: string;
  readonly on?: Database;
  readonly tried: number;
  /** Turned away in words: by a rule, for want of a right, or until later (503, 507). */
  readonly refused: number;
  readonly accepted: number;
  /** Answers with 5xx, or that reveal internals. */
  readonly failed: number;
  /** Without an answer in its time. */
  readonly hung: number;
  /** Acknowledged and not there, or there by half. */
  readonly lost: number;
  /** Requests that were under way when a fault came. */
  readonly inFlight?: number;
  /** The longest time from a fault to the next good answer. */
  readonly seconds?: number;
  /** What else is worth knowing. */
  readonly note?: string;
}

type Database = "embedded" | "PostgreSQL" | "Chromium";

/** The database of this run. */
export const database: Database = postgresUrl === undefined ? "embedded" : "PostgreSQL";

/** The share of the whole that is tried: `npm run trust -- --quick` tries little of everything. */
const share = Number(process.env["TRUST_SHARE"] ?? 1);

/** `whole` trials, or as many of them as this run takes; never fewer than `least`. */
export function trials(whole: number, least = 1): number {
  return Math.max(least, Math.ceil(whole * share));
}

/** Adds the row to the printed table. Fails if anything broke, hung or was lost. */
export function tell(figures: Figures): void {
  const row = { on: database, ...figures };
  const file = process.env["TRUST_FIGURES"];
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
  const { failed, hung, lost } = row;
  expect({ failed, hung, lost }, row.what).toEqual({ failed: 0, hung: 0, lost: 0 });
}

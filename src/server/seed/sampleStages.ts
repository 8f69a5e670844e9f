/** Samples records from the stages of simulated histories: as many in each tab as its share says, on different days. */
import type { StateTab } from "#dialect/schema/states.ts";
import { generateText } from "./generateSample.ts";
import type { SimulatedHistory, HistoryStage } from "./simulateHistories.ts";
import type { Random } from "./random.ts";
import { addDays } from "#dialect/text/time.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { DAY } from "#dialect/text/durations.ts";

const dateOrTime = /^(\d{4}-\d\d-\d\d)($| \d\d:\d\d:\d\d$)/;

/** Returns a copy of the record with all dates and times moved by `days`, and all texts of `texts` replaced. */
export function shiftRecord(record: Rec, days: number, texts: ReadonlyMap<string, string>): Rec {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, shiftValue(value, days, texts)]));
}

function shiftValue(value: Json | undefined, days: number, texts: ReadonlyMap<string, string>): Json | undefined {
  if (typeof value === "string") {
    const [, date, rest] = dateOrTime.exec(value) ?? [];
    return date === undefined ? (texts.get(value) ?? value) : `${addDays(date, days) ?? date}${rest}`;
  }
  if (Array.isArray(value)) return value.map((item: Json) => shiftValue(item, days, texts) ?? null);
  return isObject(value) ? shiftRecord(value, days, texts) : value;
}

export interface SampledRecord {
  readonly stage: HistoryStage;
  readonly id: string;
  /** Days by which everything is later than in the history. */
  readonly days: number;
  /** Text of the history -> text of this record. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Age of the oldest record in days. */
export const SPREAD_DAYS = 90;
/** Weight in days of a final stage. */
const RESTING_DAYS = 10;

/** @param stateOf state of a stage: every state of a tab gets a record before any gets its second */
export function sampleStages(
  random: Random,
  stages: ReadonlyMap<StateTab, readonly HistoryStage[]>,
  count: number,
  now: number,
  stateOf: (stage: HistoryStage) => string,
): SampledRecord[] {
  const tabs = [...stages].filter(([, inTab]) => inTab.length > 0);
  const wanted = apportion(
    count,
    tabs.map(([tab]) => tab["x-sample"] ?? 1),
  );
  const uses = new Map<SimulatedHistory, number>();
  return tabs.flatMap(([, inTab], at) => {
    const seen = new Set<string>();
    return Array.from({ length: wanted[at] ?? 0 }, () => {
      const unseen = inTab.filter((stage) => !seen.has(stateOf(stage)));
      const stage = pickStage(random, unseen.length > 0 ? unseen : inTab, uses);
      seen.add(stateOf(stage));
      return sampleFrom(random, stage, now);
    });
  });
}

/** Picks a stage of the least used histories, weighted by its duration. */
function pickStage(random: Random, inTab: readonly HistoryStage[], uses: Map<SimulatedHistory, number>): HistoryStage {
  const usesOf = ({ history }: HistoryStage): number => uses.get(history) ?? 0;
  const least = Math.min(...inTab.map(usesOf));
  const picked =
    random.weighted(
      inTab.filter((stage) => usesOf(stage) === least),
      weightOf,
    ) ?? inTab[0];
  if (!picked) throw new Error("Cannot sample records of a tab: the simulation produced none.");
  uses.set(picked.history, least + 1);
  return picked;
}

/** Weight of a stage: its duration in days, plus a minimum for short ones. */
function weightOf({ since, until }: HistoryStage): number {
  return until === undefined ? RESTING_DAYS : 0.2 + (until - since) / DAY;
}

function sampleFrom(random: Random, stage: HistoryStage, now: number): SampledRecord {
  const { history, since, until } = stage;
  // Whole days, so that the times of day stay.
  const latest = Math.floor((now - since) / DAY);
  const room = until === undefined ? Math.floor((history.created - now) / DAY) + latest + SPREAD_DAYS : Math.ceil((until - since) / DAY);
  const days = latest - random.integer(0, Math.max(0, room));
  const own = new Map<string, string>();
  const texts = new Map([...history.texts].map(([text, made]) => [text, generateText(made, { random, texts: own })]));
  return { stage, id: random.id(history.created + days * DAY), days, texts };
}

/**
 * Divides `count` in proportion to the weights: whole numbers that add up, each at
 * least 1 if there are enough for all.
 */
export function apportion(count: number, weights: readonly number[]): number[] {
  const least = weights.filter((weight) => weight > 0).length <= count ? 1 : 0;
  const given: number[] = weights.map((weight) => (weight > 0 ? least : 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return given;
  const missing = (index: number): number => (count * (weights[index] ?? 0)) / total - (given[index] ?? 0);
  for (let left = count - given.reduce((sum, share) => sum + share, 0); left > 0; left--) {
    const next = weights.reduce((most, _, index) => (missing(index) > missing(most) ? index : most), 0);
    given[next] = (given[next] ?? 0) + 1;
  }
  return given;
}

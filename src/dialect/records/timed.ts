/**
 * Transitions by time: when they are due.
 *
 * `at` is a formula over the record that returns a date (due when that day
 * begins) or a time. `after` counts from the moment at which the record entered
 * its state. `every` repeats the transition while the record stays. Pure: the
 * server stores and runs what is due. For the server only, because `at` is parsed here.
 */
import type { LimitValues } from "../schema/limits.ts";
import { dependencies } from "../expr/dependencies.ts";
import { evaluate } from "../expr/evaluate.ts";
import { parseExpr } from "../expr/parse.ts";
import type { Rec } from "../json/json.ts";
import type { StateMachine, Transition } from "../schema/states.ts";
import { type Period, readAfter, readPeriod } from "./period.ts";
import { addDays, addHours, instantOfLocal, timeText } from "../text/time.ts";

/** A transition by time with everything that computes when it is due. Times are texts in the business zone. */
export interface TimedAct {
  readonly id: string;
  readonly from: readonly string[];
  /** Whether it takes the record out of its states: then its time is made up for, however long ago it was. */
  readonly leaves: boolean;
  /** Whether time counts from the entry of the state. */
  readonly countsFromEntry: boolean;
  readonly repeats: boolean;
  /** Changes if and only if other times may result. */
  readonly rule: string;
  /** Returns when it is due first; undefined if the record lacks a value. @param entered ms */
  first(record: Rec, entered: number): string | undefined;
  /** Returns the next time of a transition with `every`; undefined without. */
  following(due: string): string | undefined;
  /** Returns the time to run for: with `missed: once` the latest that is not after `now` (ms), otherwise `due`. */
  latest(due: string, now: number): string;
  /** Returns the instant of a due time in ms: of a date, the begin of that day. */
  instantOf(due: string): number | undefined;
  /** Returns an instant in the form of another due time: a date, or a time. */
  textOf(instant: number, form: string): string;
}

type Limits = LimitValues;

/** Returns the transitions by time of a machine, in its order. Throws an `Error` for a period or a limit that does not exist, which the lint reports first. */
export function timedActs(machine: StateMachine | undefined, limits: Limits, zone: string): readonly TimedAct[] {
  return (machine?.transitions ?? []).filter(({ by }) => by === "time").map((transition) => timedAct(transition, limits, zone));
}

function timedAct(transition: Transition, limits: Limits, zone: string): TimedAct {
  const { id, from, to, at, after, every, missed, remove } = transition;
  const formula = at === undefined ? undefined : parseExpr(at);
  const waits = after === undefined ? undefined : lengthOf(id, readAfter(after), limits);
  const repeats = every === undefined ? undefined : lengthOf(id, readPeriod(every), limits);
  const read = formula ? dependencies(formula).flatMap(({ name, path }) => (name === "limits" ? [limits[path.slice(1)]] : [])) : [];
  const following = (due: string): string | undefined => repeats && later(due, repeats);
  return {
    ...{ id, from },
    leaves: remove === true || (to !== undefined && !from.includes(to)),
    countsFromEntry: waits !== undefined,
    repeats: repeats !== undefined,
    rule: JSON.stringify([id, from, at ?? null, read, waits ?? null, repeats ?? null, zone]),
    first(record, entered) {
      const due = waits ? later(timeText(entered, zone), waits) : formula && evaluate(formula, { self: record, limits });
      return typeof due === "string" && instantOfDue(due, zone) !== undefined ? due : undefined;
    },
    following,
    latest(due, now) {
      if (missed !== "once") return due;
      let found = due;
      for (let next = following(due); next !== undefined && (instantOfDue(next, zone) ?? Infinity) <= now; next = following(next))
        found = next;
      return found;
    },
    instantOf: (due) => instantOfDue(due, zone),
    textOf: (instant, form) => timeText(instant, zone).slice(0, form.length === 10 ? 10 : undefined),
  };
}

interface Length {
  readonly count: number;
  readonly unit: Period["unit"];
}

function lengthOf(id: string, period: Period | undefined, limits: Limits): Length {
  const count = typeof period?.count === "object" ? limits[period.count.limit] : period?.count;
  if (!period || typeof count !== "number" || !(count > 0)) throw new Error(`transition "${id}": its time is not a period above zero`);
  return { count, unit: period.unit };
}

/** A date stays a date while days are added; hours make it a time. */
function later(due: string, { count, unit }: Length): string | undefined {
  if (unit === "hours") return addHours(due, count);
  const day = addDays(due, count);
  return day === undefined ? undefined : `${day}${due.slice(10)}`;
}

function instantOfDue(due: string, zone: string): number | undefined {
  if (addDays(due, 0) === undefined) return undefined;
  return instantOfLocal(due.length === 10 ? `${due} 00:00:00` : due, zone);
}

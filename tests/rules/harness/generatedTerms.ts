/**
 * Generated conditions, each as text and as what a slow oracle makes of it. The
 * oracle knows neither parser nor evaluator: a value that is not known is undefined.
 */
import type { Json, Rec } from "#dialect/json/json.ts";

/** What a condition is about: a record, or a row of its list `lines`. */
export interface At {
  readonly record: Rec;
  readonly row?: Rec;
}

export interface Term<Value> {
  readonly text: string;
  readonly of: (at: At) => Value | undefined;
}
export type Condition = Term<boolean>;

/** Random choices, the same for the same seed. */
export interface Choices {
  /** From 0 to below 1. */
  random(): number;
  below(count: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32. */
export function choicesOf(seed: number): Choices {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(random() * count);
  return { random, below, pick: (items) => items[below(items.length)] as never };
}

export const today = "2026-11-22";
export const limits = { most: 7 };
export const words = ["a", "b", "ab", "c", "B"];
const numbers = ["pages", "shelf", "double"] as const;
const texts = ["name", "kind"] as const;
const dates = ["2026-01-01", today, "2027-03-01"];

/** A field of the record; of the row with `row`. */
export const fieldOf = <Value>(name: string, of: "self" | "row" = "self"): Term<Value> => ({
  text: `${of}.${name}`,
  of: ({ record, row }) => (of === "row" ? row : record)?.[name] as Value | undefined,
});
export const literal = <Value extends number | string>(value: Value): Term<Value> => ({
  text: typeof value === "string" ? `'${value}'` : `(${value})`,
  of: () => value,
});

function numberTerm(choices: Choices): Term<number> {
  const own = fieldOf<number>(choices.pick(numbers));
  const by = choices.below(5) - 2;
  const known = (change: (value: number) => number) => (at: At) => {
    const value = own.of(at);
    return value === undefined ? undefined : change(value);
  };
  return choices.pick<() => Term<number>>([
    () => own,
    () => own,
    () => ({ text: `(${own.text} + ${literal(by).text})`, of: known((value) => value + by) }),
    () => ({ text: `(${own.text} * 3)`, of: known((value) => value * 3) }),
    () => ({ text: "limits.most", of: () => limits.most }),
  ])();
}

function fieldOrWord(choices: Choices, field: string, values: readonly string[]): Term<string> {
  return choices.random() < 0.75 ? fieldOf(field) : literal(choices.pick(values));
}

const comparisons: Readonly<Record<string, <Value extends number | string>(a: Value, b: Value) => boolean>> = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

export function comparison<Value extends number | string>(choices: Choices, left: Term<Value>, right: Term<Value>): Condition {
  const sign = choices.pick(Object.keys(comparisons));
  return {
    text: `${left.text} ${sign} ${right.text}`,
    of: (at) => {
      const [a, b] = [left.of(at), right.of(at)];
      return a === undefined || b === undefined ? undefined : comparisons[sign]?.(a, b);
    },
  };
}

/** A condition over the fields of the record. */
export function plainLeaf(choices: Choices): Condition {
  const field = choices.pick([...numbers, ...texts, "due", "done"] as const);
  const listed = words.filter(() => choices.random() < 0.5);
  const textTerm = (): Term<string> => fieldOrWord(choices, choices.pick(texts), words);
  const dayTerm = (): Term<string> => (choices.random() < 0.3 ? { text: "today", of: () => today } : fieldOrWord(choices, "due", dates));
  return choices.pick<() => Condition>([
    () => comparison(choices, numberTerm(choices), numberTerm(choices)),
    () => comparison(choices, numberTerm(choices), literal(choices.below(20))),
    () => comparison(choices, textTerm(), textTerm()),
    () => comparison(choices, dayTerm(), dayTerm()),
    () => fieldOf("done"),
    () => ({ text: `has(self.${field})`, of: ({ record }) => record[field] !== undefined }),
    () => ({
      text: `self.name in [${[...listed, "z"].map((word) => `'${word}'`).join(", ")}]`,
      of: ({ record }) => (record["name"] === undefined ? undefined : listed.includes(String(record["name"]))),
    }),
  ])();
}

/** Kleene's logic: what is not known decides nothing. */
export const both = (results: readonly (boolean | undefined)[]): boolean | undefined =>
  results.includes(false) ? false : results.includes(undefined) ? undefined : true;
export const either = (results: readonly (boolean | undefined)[]): boolean | undefined =>
  results.includes(true) ? true : results.includes(undefined) ? undefined : false;

/** Conditions joined up to this depth. */
export function conditionOf(choices: Choices, depth: number, leaf: (choices: Choices) => Condition): Condition {
  if (depth === 0 || choices.random() < 0.2) return leaf(choices);
  const [left, right] = [conditionOf(choices, depth - 1, leaf), conditionOf(choices, depth - 1, leaf)];
  return choices.pick<() => Condition>([
    () => ({ text: `(${left.text} && ${right.text})`, of: (at) => both([left.of(at), right.of(at)]) }),
    () => ({ text: `(${left.text} || ${right.text})`, of: (at) => either([left.of(at), right.of(at)]) }),
    () => ({
      text: `!(${left.text})`,
      of: (at) => {
        const value = left.of(at);
        return value === undefined ? undefined : !value;
      },
    }),
  ])();
}

/** A record of the fields that `plainLeaf` reads, without the computed one. */
export function plainRecord(choices: Choices): Rec {
  const found: Record<string, Json> = {};
  const maybe = (name: string, value: () => Json): void => void (choices.random() < 0.7 && (found[name] = value()));
  maybe("pages", () => choices.below(12));
  maybe("shelf", () => choices.below(40) / 2);
  maybe("name", () => choices.pick(words));
  maybe("kind", () => choices.pick(words));
  maybe("due", () => choices.pick(dates));
  maybe("done", () => choices.random() < 0.5);
  return found;
}

/** What the oracle adds: the one computed field. */
export const settled = (given: Rec): Rec => (given["pages"] === undefined ? given : { ...given, double: Number(given["pages"]) * 2 });

/** The fields of those records, as an analyst writes them. */
export const plainFields = {
  pages: { type: "integer", "x-label": { zh: "页数", en: "Pages" } },
  shelf: { type: "number", "x-label": { zh: "书架", en: "Shelf" } },
  double: { type: "number", "x-compute": "self.pages * 2", "x-label": { zh: "两倍", en: "Double" } },
  name: { type: "string", maxLength: 9, "x-label": { zh: "名称", en: "Name" } },
  kind: { type: "string", maxLength: 9, "x-label": { zh: "种类", en: "Kind" } },
  due: { type: "string", format: "date", "x-label": { zh: "到期", en: "Due" } },
  done: { type: "boolean", "x-label": { zh: "完成", en: "Done" } },
} as const;

/** The days on which the rules of an entity change: a rule begins, ends, replaces a warning, or an expression names a day. Pure. */
import { isObject } from "../../json/json.ts";
import { childPointer } from "../../json/pointer.ts";
import { addDays, isDay } from "../../text/time.ts";

/** `ends`: the first day without the rule. `hardens`: a warning has ended, and an error with the same condition begins. `names`: a day in an expression. */
export type PlannedSort = "begins" | "ends" | "hardens" | "names";

export interface PlannedDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly sort: PlannedSort;
  /** Location of the rule, or of the expression. */
  readonly pointer: string;
}

/** The keys whose expressions may compare with today. */
const expressionKeys: ReadonlySet<string> = new Set(["rule", "when", "x-required-when", "x-visible-when", "x-readonly-when", "x-compute"]);

type Part = Readonly<Record<string, unknown>>;

/** Returns the days on which rules of the entity begin or end or that its expressions name, in the order of the file. Examples and cases of rules are left out. */
export function plannedDays(schema: object): PlannedDay[] {
  const found: PlannedDay[] = [];
  const visit = (value: unknown, key: string, pointer: string, beside: readonly unknown[]): void => {
    if (Array.isArray(value)) return value.forEach((item, index) => visit(item, key, childPointer(pointer, index), value));
    if (typeof value === "string") return void (expressionKeys.has(key) && found.push(...daysNamed(value, pointer)));
    if (!isObject(value)) return;
    found.push(...daysOfRule(value, pointer, beside));
    for (const [name, inner] of Object.entries(value)) if (name !== "cases") visit(inner, name, childPointer(pointer, name), []);
  };
  visit({ ...schema, examples: undefined }, "", "", []);
  return found;
}

/** @param beside the rules of the same list */
function daysOfRule(rule: Part, pointer: string, beside: readonly unknown[]): PlannedDay[] {
  const { since, until } = rule;
  const days: PlannedDay[] = [];
  const begin = typeof since === "string" && isDay(since) ? since : undefined;
  const end = typeof until === "string" && isDay(until) ? addDays(until, 1) : undefined;
  const hasTwin = (other: (twin: Part) => boolean): boolean =>
    beside.some((twin) => isObject(twin) && twin["rule"] === rule["rule"] && twin["when"] === rule["when"] && other(twin));
  if (begin !== undefined) {
    const isHarder =
      rule["severity"] !== "warning" && hasTwin((twin) => twin["severity"] === "warning" && twin["until"] === addDays(begin, -1));
    days.push({ day: begin, sort: isHarder ? "hardens" : "begins", pointer });
  }
  const isReplaced =
    end !== undefined && rule["severity"] === "warning" && hasTwin((twin) => twin["severity"] !== "warning" && twin["since"] === end);
  if (end !== undefined && !isReplaced) days.push({ day: end, sort: "ends", pointer });
  return days;
}

/** The last year that can be written means "without an end": nothing happens then. */
const openEnd = "9999-";

function daysNamed(expression: string, pointer: string): PlannedDay[] {
  return [...expression.matchAll(/['"](\d{4}-\d\d-\d\d)['"]/g)].flatMap(([, day = ""]) =>
    isDay(day) && !day.startsWith(openEnd) ? [{ day, sort: "names" as const, pointer }] : [],
  );
}

/** The days on which the rules of a rule set change: an audit judges at each of them. */
import { isObject } from "#dialect/json/json.ts";
import { addDays, isDay } from "#dialect/text/time.ts";
import type { RuleSet } from "./ruleSet.ts";

/** Most days that are judged; each is an audit of its own. */
const maxDays = 12;

/** Returns the days after `today` on which a rule begins, has ended, or that an expression names, in order. */
export function ruleDays({ entities }: Pick<RuleSet, "entities">, today: string): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, key: string): void => {
    if (Array.isArray(value)) return value.forEach((item) => visit(item, key));
    if (isObject(value)) return Object.entries(value).forEach(([name, inner]) => visit(inner, name));
    if (typeof value !== "string") return;
    if (key === "since" && isDay(value)) found.add(value);
    else if (key === "until" && isDay(value)) found.add(nextDay(value));
    else if (expressionKeys.has(key))
      for (const [, day = ""] of value.matchAll(/['"](\d{4}-\d\d-\d\d)['"]/g))
        if (isDay(day)) [day, nextDay(day)].forEach((one) => found.add(one));
  };
  // Examples, cases and samples are no rules.
  for (const { schema } of entities.values()) visit({ ...schema, examples: undefined }, "");
  return [...found]
    .filter((day) => day > today)
    .sort()
    .slice(0, maxDays);
}

/** The keys whose expressions may compare with today. */
const expressionKeys: ReadonlySet<string> = new Set(["rule", "when", "x-required-when", "x-visible-when", "x-readonly-when", "x-compute"]);

function nextDay(day: string): string {
  return addDays(day, 1) ?? day;
}

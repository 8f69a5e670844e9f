/** The days on which the rules of a rule set change: an audit checks the records for each of them. */
import { plannedDays } from "#dialect/schema/derived/plannedDays.ts";
import { addDays } from "#dialect/text/time.ts";
import type { RuleSet } from "./ruleSet.ts";

/** Most days that are checked; each is an audit of its own. */
const maxDays = 12;

/** Returns the days after `today` on which a rule begins, has ended, or that an expression names, in order. */
export function ruleDays({ entities }: Pick<RuleSet, "entities">, today: string): string[] {
  const found = new Set<string>();
  for (const { schema } of entities.values())
    for (const { day, sort } of plannedDays(schema)) {
      found.add(day);
      // A comparison with a day may change on it, or on the next one.
      if (sort === "names") found.add(addDays(day, 1) ?? day);
    }
  return [...found]
    .filter((day) => day > today)
    .sort()
    .slice(0, maxDays);
}

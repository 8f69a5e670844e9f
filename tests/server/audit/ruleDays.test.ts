import { expect, test } from "vitest";
import { ruleDays } from "../../../src/server/audit/ruleDays.ts";
import type { RuleSet } from "../../../src/server/audit/ruleSet.ts";

const rulesWith = (schema: object): RuleSet => ({ entities: new Map([["book", { schema }]]) }) as unknown as RuleSet;

test("the days to come on which a rule begins, has ended, or that an expression names, in order and once", () => {
  const rules = rulesWith({
    "x-rules": [
      { id: "a", rule: "today < '2027-02-28'", since: "2027-01-01", until: "2027-03-31" },
      { id: "b", rule: "1 == 1", since: "2020-01-01" },
    ],
    properties: { due: { "x-required-when": "today >= '2027-01-01'" } },
    examples: [{ since: "2028-01-01" }],
  });
  expect(ruleDays(rules, "2026-11-22")).toEqual(["2027-01-01", "2027-01-02", "2027-02-28", "2027-03-01", "2027-04-01"]);
  expect(ruleDays(rules, "2027-03-01")).toEqual(["2027-04-01"]);
});

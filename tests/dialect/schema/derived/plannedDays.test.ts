import { expect, test } from "vitest";
import { plannedDays } from "#dialect/schema/derived/plannedDays.ts";

test("a rule begins on its first day, and has ended on the day after its last", () => {
  const rules = [{ id: "a", rule: "1 == 1", since: "2027-01-01", until: "2027-03-31" }];
  expect(plannedDays({ "x-rules": rules })).toEqual([
    { day: "2027-01-01", sort: "begins", pointer: "/x-rules/0" },
    { day: "2027-04-01", sort: "ends", pointer: "/x-rules/0" },
  ]);
});

test("a warning that an error with the same condition replaces is one plan, not two", () => {
  const warning = { id: "a", rule: "has(self.a)", when: "has(self.b)", severity: "warning", until: "2027-05-31" };
  const error = { ...warning, id: "a-error", severity: "error", since: "2027-06-01", until: undefined };
  expect(plannedDays({ "x-rules": [warning, error] })).toEqual([{ day: "2027-06-01", sort: "hardens", pointer: "/x-rules/1" }]);
  const gap = { ...error, since: "2027-06-02" };
  expect(plannedDays({ "x-rules": [warning, gap] }).map(({ sort }) => sort)).toEqual(["ends", "begins"]);
  const other = { ...error, when: "has(self.c)" };
  expect(plannedDays({ "x-rules": [warning, other] }).map(({ sort }) => sort)).toEqual(["ends", "begins"]);
});

test("rules of rows and days in expressions count; examples and cases do not", () => {
  const schema = {
    properties: {
      due: { "x-required-when": "today >= '2027-02-01'", "x-label": { en: "'2027-09-09'" } },
      rows: { items: { "x-rules": [{ id: "r", rule: "row.a > 1", since: "2027-07-01", cases: { accept: [{ rule: "'2027-08-08'" }] } }] } },
    },
    examples: [{ since: "2028-01-01" }],
  };
  expect(plannedDays(schema)).toEqual([
    { day: "2027-02-01", sort: "names", pointer: "/properties/due/x-required-when" },
    { day: "2027-07-01", sort: "begins", pointer: "/properties/rows/items/x-rules/0" },
  ]);
});

test("the last day that can be written means no end, and is no plan", () => {
  const rule = "has(row.until) ? row.until >= '2027-02-01' : row.since <= '9999-12-31'";
  expect(plannedDays({ "x-rules": [{ id: "r", rule }] }).map(({ day }) => day)).toEqual(["2027-02-01"]);
});

import { expect, test } from "vitest";
import { checkExpr } from "#dialect/expr/analysis/checkExpr.ts";
import { type ExprType, recordType } from "#dialect/expr/analysis/types.ts";

const self = recordType(
  {
    type: "object",
    properties: {
      name: { type: "string" },
      weight: { type: "number" },
      due: { type: "string", format: "date" },
      begun: { type: "string", format: "date-time" },
      ended: { type: "string", format: "date-time" },
      lines: { type: "array", items: { type: "object", properties: { code: { type: "string" } } } },
    },
  },
  () => undefined,
);
const names: Record<string, ExprType> = { self, today: { kind: "text", schema: { type: "string", format: "date" } } };

/** The first finding: the part that is replaced, and by what. */
const guess = (text: string) => {
  const [finding] = checkExpr(text, { names, expects: "boolean" });
  return finding && `${text.slice(finding.start, finding.end)} → ${finding.suggestion}`;
};

test.each([
  ["a day without quotes", "today > 2027-03-01", "2027-03-01 → '2027-03-01'"],
  ["a day with slashes", "2027/3/1 < self.due", "2027/3/1 → '2027-03-01'"],
  ["days added to a day", "today + 3 > self.due", "today + 3 → addDays(today, 3)"],
  ["days taken from a day", "self.due - 3 > today", "self.due - 3 → addDays(self.due, -3)"],
  ["one day taken from another", "self.due - today > 3", "self.due - today → daysBetween(today, self.due)"],
  ["one time taken from another", "self.ended - self.begun > 3", "self.ended - self.begun → hoursBetween(self.begun, self.ended)"],
  ["a weekday by its name", "weekday(self.due) == 'Sunday'", "'Sunday' → 7"],
  ["a weekday in short", "weekday(self.due) != 'sat'", "'sat' → 6"],
  ["a number in quotes", "self.weight > '2'", "'2' → 2"],
  ["a text without quotes", "self.name == 5", "5 → '5'"],
  ["a day of another form among the arguments of a function", "daysBetween(self.due, '1.3.2027') > 1", "'1.3.2027' → '2027-03-01'"],
  ["a day that the calendar has not", "daysBetween(self.due, '2027-13-01') > 1", "'2027-13-01' → undefined"],
  ["a Sunday of another language", "weekday(self.due) == 0", "0 → 7"],
  ["the rounding of a workbook", "CEILING(self.weight, 0.5) > 1", "CEILING → ceilTo"],
  ["the length of a text", "self.name.length > 2", "self.name.length → size(self.name)"],
  ["the length of a list", "self.lines.length > 2", "self.lines.length → size(self.lines)"],
  ["a row where there is none", "row.weight > 1", "row → self"],
  ["a constant in capitals", "self.weight > 1 || TRUE", "TRUE → true"],
  ["a code without quotes", "self.name == CNY", "CNY → 'CNY'"],
  ["null", "self.name != null", "null → has(self.name)"],
  ["a text without characters", "self.name == ''", "'' → !has(self.name)"],
])("what was meant is offered for %s", (_says, text, wanted) => {
  expect(guess(text)).toBe(wanted);
});

test.each([
  "weekday(self.due) == 7",
  "daysBetween(self.due, '2027-03-01 08:00:00') > 1",
  "self.weight - 3 - 2 > 1",
  "self.name + 'x' == 'ax'",
])("%s is right as it is", (text) => {
  expect(guess(text)).toBeUndefined();
});

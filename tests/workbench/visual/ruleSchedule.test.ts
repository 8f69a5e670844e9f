import { expect, test } from "vitest";
import { withErrorFrom } from "../../../src/workbench/visual/ruleSchedule.ts";

const file = (...rules: readonly object[]) => JSON.stringify({ "x-rules": rules }, null, 2);
const warning = { id: "needs-bank", rule: "has(self.bank)", severity: "warning", cases: { reject: [{}] } };
const planned = (text: string, day: string) => JSON.parse(withErrorFrom(text, "/x-rules/0", day) ?? "null")?.["x-rules"];

test("the warning holds until the day before, and an error with the same cases holds from that day", () => {
  expect(planned(file(warning, { id: "other" }), "2027-03-01")).toEqual([
    { ...warning, until: "2027-02-28" },
    { ...warning, id: "needs-bank-error", severity: "error", since: "2027-03-01" },
    { id: "other" },
  ]);
});

test("the error keeps the last day of the warning, and takes a free id", () => {
  const [, error] = planned(file({ ...warning, until: "2027-12-31" }, { id: "needs-bank-error" }), "2027-03-01");
  expect(error).toMatchObject({ id: "needs-bank-error-2", since: "2027-03-01", until: "2027-12-31" });
});

test("a day outside the time of the warning, and a day that is none, plan nothing", () => {
  expect(planned(file({ ...warning, until: "2027-02-28" }), "2027-03-01")).toBeUndefined();
  expect(planned(file({ ...warning, since: "2027-03-01" }), "2027-03-01")).toBeUndefined();
  expect(planned(file(warning), "2027-02-30")).toBeUndefined();
});

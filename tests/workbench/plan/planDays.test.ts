import { expect, test } from "vitest";
import type { PlannedChange } from "#dialect/wire/changePlan.ts";
import { dayToOpen, plannedPart, planDays } from "../../../src/workbench/plan/planDays.ts";

const change = { day: "2027-02-01", sort: "begins", pointer: "/x-rules/0" } as PlannedChange;
const publication = { day: "2027-01-01", number: 4, by: "Bo", reason: "New year", files: [] };

test("each day has its publications and its changes, and the days are in order", () => {
  const days = planDays({ today: "2026-11-01", changes: [change, { ...change, day: "2027-01-01" }], publications: [publication] });
  expect(days.map(({ day, changes, publications }) => [day, changes.length, publications.length])).toEqual([
    ["2027-01-01", 1, 1],
    ["2027-02-01", 1, 0],
  ]);
});

test("the form of a change is that of its rule, or of the field whose condition names the day", () => {
  expect(plannedPart("/properties/rows/items/x-rules/2")).toBe("/properties/rows/items/x-rules/2");
  expect(plannedPart("/x-rules/0/when")).toBe("/x-rules/0");
  expect(plannedPart("/properties/due/x-required-when")).toBe("/properties/due");
});

test("the day that is shown first is the last one with a publication that failed or waits, else the next one to come", () => {
  const days = (state?: "failed" | "waits") =>
    planDays({
      today: "2027-01-20",
      changes: [change],
      publications: [publication, { ...publication, day: "2027-01-10", ...(state && { state }) }],
    });
  const opened = [days(), days("failed"), days("waits"), []].map((planned) => dayToOpen(planned, "2027-01-20"));
  expect(opened).toEqual(["2027-02-01", "2027-01-10", "2027-01-10", undefined]);
});

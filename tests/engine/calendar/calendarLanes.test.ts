import { expect, test } from "vitest";
import { lanesOf } from "#engine/calendar/calendarLanes.ts";
import type { PlannedField } from "#engine/plan/plan.ts";

const by = { path: "/driver" } as PlannedField;
const entry = (id: string, driver?: string | null) => ({ record: { id, ...(driver !== undefined && { driver }) }, continues: false });

test("records without a value have the first lane, the others one for each value in its order", () => {
  const lanes = lanesOf(by, [entry("1", "Liu"), entry("2"), entry("3", "Chen"), entry("4", "Liu"), entry("5", "")]);
  expect(lanes.map(({ key, entries }) => [key, ...entries.map(({ record }) => record.id)])).toEqual([
    ["", "2", "5"],
    ["Chen", "3"],
    ["Liu", "1", "4"],
  ]);
});

test("a day without records has no lanes", () => {
  expect(lanesOf(by, [])).toEqual([]);
});

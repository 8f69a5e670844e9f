import { expect, test } from "vitest";
import { addMonths, entriesByDay, monthOf, weeksOf } from "#engine/calendar/calendarDays.ts";
import { planCalendar } from "#engine/planners/planCalendar.ts";
import { library } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const plan = (at: string, until?: string) =>
  planCalendar(testInput(library, "loan"), {
    entity: "loan",
    kind: "calendar",
    calendar: { at, title: "code", ...(until !== undefined && { until }) },
  });
const daysOf = (entries: ReturnType<typeof entriesByDay>) =>
  [...entries].map(([day, of]) => [day, of.map(({ record, time, continues }) => `${record["code"]} ${time ?? ""}${continues ? "…" : ""}`)]);
const november = { first: "2026-11-01", last: "2026-11-30" };

test("a month has whole weeks from Monday to Sunday", () => {
  const weeks = weeksOf("2026-11");
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, "2026-10-26", "2026-12-06"]);
  expect(weeksOf("2027-02").flat()).toHaveLength(28);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

test("months are counted over the turn of a year, in both directions", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1), addMonths("2026-11", -23)]).toEqual(["2027-01", "2025-12", "2024-12"]);
});

test("an address without a month, or with nonsense for one, shows the month of today", () => {
  expect([undefined, "2026-13", "soon", "2026-02"].map((text) => monthOf(text, "2026-11-20"))).toEqual([
    "2026-11",
    "2026-11",
    "2026-11",
    "2026-02",
  ]);
});

test("a date is on its day; a time on the day of the business time zone, in the order of the times", () => {
  expect(daysOf(entriesByDay(plan("due"), [{ code: "A", due: "2026-11-03" }], november))).toEqual([["2026-11-03", ["A "]]]);
  const rows = [
    { code: "late", made: "2026-11-03 16:30:00" },
    { code: "early", made: "2026-11-03 08:05:00" },
    { code: "none", made: null },
    { code: "nonsense", made: "soon" },
  ];
  expect(daysOf(entriesByDay(plan("made"), rows, november))).toEqual([["2026-11-03", ["early 08:05", "late 16:30"]]]);
});

test("a record with a last day is on each day, also where it began before the month or ends after it", () => {
  const rows = [
    { code: "A", made: "2026-10-30 10:00:00", due: "2026-11-02" },
    { code: "B", made: "2026-11-29 10:00:00", due: "2026-12-03" },
    { code: "C", made: "2026-11-05 10:00:00" },
  ];
  expect(daysOf(entriesByDay(plan("made", "due"), rows, november))).toEqual([
    ["2026-11-01", ["A …"]],
    ["2026-11-02", ["A …"]],
    ["2026-11-29", ["B 10:00"]],
    ["2026-11-30", ["B …"]],
    ["2026-11-05", ["C 10:00"]],
  ]);
});

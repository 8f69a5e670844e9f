// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { dateTime } from "#engine/kinds/dateTime.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import type { PlannedField } from "#engine/plan/plan.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("dateTime");

const planned = planAskedField(testInput(workshop, "repair"), "at", { type: "string", format: "date-time" }, false);
const cell = (field: PlannedField): string =>
  renderToStaticMarkup(<>{dateTime.render({ field, value: "2026-11-20 09:30:15", language: "en" })}</>);

test("a time is shown as year-month-day hour:minute:second [F-02 §9]", () => {
  expect(cell(planned)).toBe('<time class="ld-figure">2026-11-20 09:30:15</time>');
});

test("below the heading of its day a time has the hour alone, and its title has the day", () => {
  const hour = { ...planned, underDay: true };
  expect(cell(hour)).toBe('<time class="ld-figure" title="2026-11-20 09:30:15">09:30:15</time>');
  expect(cell({ ...hour, timeEnd: 16 })).toBe('<time class="ld-figure" title="2026-11-20 09:30:15">09:30</time>');
});

test("a column with `to` leaves out the seconds, and its title has them", () => {
  expect(cell({ ...planned, timeEnd: 16 })).toBe('<time class="ld-figure" title="2026-11-20 09:30:15">2026-11-20 09:30</time>');
  expect(cell({ ...planned, timeEnd: 10 })).toBe('<time class="ld-figure" title="2026-11-20 09:30:15">2026-11-20</time>');
});

// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { dateTime } from "#engine/kinds/dateTime.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import { kindContract } from "./kindContract.tsx";

kindContract({
  kind: "dateTime",
  schema: { type: "string", format: "date-time" },
  value: "2026-11-20 09:30:00",
  shown: { zh: "2026-11-20 09:30:00", en: "2026-11-20 09:30:00" },
});

test("a cell shows the time to the minute and has the seconds in its title", () => {
  const field = planAskedField(testInput(workshop, "repair"), "at", { type: "string", format: "date-time" }, false);
  const cell = renderToStaticMarkup(<>{dateTime.render({ field, value: "2026-11-20 09:30:15", language: "en" })}</>);
  expect(cell).toBe('<time class="ld-figure" title="2026-11-20 09:30:15">2026-11-20 09:30</time>');
});

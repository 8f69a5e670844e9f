// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Json } from "#dialect/json/json.ts";
import { EngineProvider } from "#engine/host/EngineProvider.tsx";
import { PhaseBar } from "#engine/detail/PhaseBar.tsx";
import { DateTimeInput, DateInput } from "#engine/inputs/DateInput.tsx";
import { kindNamed } from "#engine/kinds/index.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { planInput } from "#engine/planners/planInput.ts";
import { loan, library } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

/** Two versions of the same schemas in one process. At this instant it is Sunday in the first zone and Saturday in the second. */
const instant = Date.UTC(2026, 10, 21, 18, 0, 0);
const hosts = ["Asia/Shanghai", "America/New_York"].map((value) =>
  testHost({ ...library, limits: { ...library.limits, timeZone: { value } } }, {}),
);
const dateFields = hosts.map(({ catalog }) => {
  const input = planInput(catalog, loan);
  const field = (format: string) => planAskedField(input, "at", { type: "string", format }, false);
  return { date: field("date"), dateTime: field("date-time") };
});
const inEach = <Result,>(read: (fields: (typeof dateFields)[number]) => Result): Result[] => dateFields.map(read);

test("cells show a time in the zone of their own plan, as drawn and as text", () => {
  const cell = (name: "date" | "dateTime") =>
    inEach((fields) => kindNamed(name).toText(instant, fields[name], "en")).concat(
      inEach((fields) =>
        renderToStaticMarkup(kindNamed(name).render({ field: fields[name], value: instant, language: "en" })).replace(/<[^>]*>/g, ""),
      ),
    );
  expect(cell("date")).toEqual(["2026-11-22", "2026-11-21", "2026-11-22", "2026-11-21"]);
  expect(cell("dateTime")).toEqual(["2026-11-22 02:00:00", "2026-11-21 13:00:00", "2026-11-22 02:00:00", "2026-11-21 13:00:00"]);
});

test("inputs of dates and times show the same value as the cells", () => {
  const props = { path: "/at", value: instant as Json, id: "at", invalid: false, readOnly: false, required: false };
  const valueIn = (markup: string) => / value="([^"]*)"/.exec(markup)?.[1];
  expect(
    inEach(({ date, dateTime }) =>
      [
        <DateInput key="d" {...props} field={date} onChange={() => undefined} />,
        <DateTimeInput key="t" {...props} field={dateTime} onChange={() => undefined} />,
      ].map((input) => valueIn(renderToStaticMarkup(<EngineProvider host={hosts[0] ?? testHost(library, {})}>{input}</EngineProvider>))),
    ),
  ).toEqual([
    ["2026-11-22", "2026-11-22T02:00:00"],
    ["2026-11-21", "2026-11-21T13:00:00"],
  ]);
});

test("pasted digits become the time of the zone, and an instant is compared to a text of the zone", () => {
  expect(inEach(({ dateTime }) => kindNamed("dateTime").fromText?.(String(instant), dateTime))).toEqual([
    "2026-11-22 02:00:00",
    "2026-11-21 13:00:00",
  ]);
  const order = inEach(({ dateTime }) => Math.sign(kindNamed("dateTime").compare?.(instant, "2026-11-21 20:00:00", dateTime) ?? 0));
  expect(order).toEqual([1, -1]);
});

test("a preview with another zone inside of a page leaves the page in its own zone", () => {
  const [page = testHost(library, {}), preview = testHost(library, {})] = hosts;
  const phases = {
    steps: [{ id: "a", label: { en: "A" }, at: "done" as const, time: instant }],
    index: 0,
  };
  const Part = () => <PhaseBar phases={phases} narrow={false} />;
  const markup = renderToStaticMarkup(
    <EngineProvider host={page}>
      <Part />
      <EngineProvider host={preview}>
        <Part />
      </EngineProvider>
      <Part />
    </EngineProvider>,
  );
  expect([...markup.matchAll(/\b11-2\d\b/g)].map(String)).toEqual(["11-22", "11-21", "11-22"]);
});

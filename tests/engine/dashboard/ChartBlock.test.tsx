// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { SumGroup } from "#dialect/wire/wire.ts";
import type { ListSums } from "#dialect/schema/screenParts.ts";
import { DashboardView } from "#engine/dashboard/DashboardView.tsx";
import { all, clearPage, draw, eventually, one, press } from "../../helpers/engine/page.tsx";
import { library } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";
import { text } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

const ages = [{ until: 2, label: text("两天内", "Two days") }, { label: text("更久", "Longer") }];

/** A page with one block over the loans, whose source answers with these groups. */
async function drawn(sums: ListSums, groups: readonly SumGroup[], block: object, loan = library.entities["loan"]!): Promise<void> {
  const loans = library.screens["loans"]!;
  const list = { ...loans.list!, sums: [sums] };
  const blocks = [{ id: "block", label: text("看板", "Board"), ...block }];
  const front = { entity: "loan", kind: "dashboard" as const, dashboard: { blocks } };
  const host = testHost(
    { ...library, entities: { ...library.entities, loan }, screens: { ...library.screens, loans: { ...loans, list }, front } },
    { loan: [{ id: "1", state: "lent" }] },
    {},
  );
  host.source.groups = groups;
  await draw(host, <DashboardView screen="front" />);
}

test("rows for values, with the number of records as a measure of its own", async () => {
  const sums = { id: "states", of: ["fee"], by: ["state"], count: text("借阅数", "Loans") };
  await drawn(sums, [{ by: ["lent"], count: 3, of: ["12.5"] }], { chart: { screen: "loans", of: "states" } });
  await eventually(() => expect(one("radio", "借阅数")).toBeTruthy());
  expect(document.querySelector(".ld-chart-line small")?.textContent).toContain("12.5");
  await press(one("radio", "借阅数"));
  expect(document.querySelector(".ld-chart-line small")?.textContent).toContain("3");
});

test("a measure is chosen by its name with its unit, which has no room above a bar; a sign stays with the figure", async () => {
  const loan = library.entities["loan"]!;
  const properties = {
    ...loan.properties,
    days: { type: "number" as const, "x-label": text("天数", "Days"), "x-unit": text("天整", "days") },
    share: { type: "number" as const, "x-label": text("份额", "Share"), "x-unit": text("%", "%") },
  };
  const sums = { id: "states", of: ["days", "share"], by: ["state"] };
  await drawn(sums, [{ by: ["lent"], count: 3, of: ["12", "4"] }], { chart: { screen: "loans", of: "states" } }, { ...loan, properties });
  await eventually(() => expect(one("radio", "天数 (天整)")).toBeTruthy());
  expect(one("radio", "份额")).toBeTruthy();
});

test("one value of the last group at a time, the one with the most records first", async () => {
  const sums: ListSums = { id: "money", of: ["fee"], by: [{ field: "due", per: "month" }, "state"] };
  const groups = [
    { by: ["2026-11", "lent"], count: 1, of: ["5"] },
    { by: ["2026-11", "back"], count: 2, of: ["70"] },
  ];
  await drawn(sums, groups, { chart: { screen: "loans", of: "money", beside: true, choose: true } });
  await eventually(() => expect(all("radio")).toHaveLength(2));
  expect(document.querySelector(".ld-chart text")?.textContent).toContain("70");
  await press(all("radio")[1]!);
  expect(document.querySelector(".ld-chart text")?.textContent).toContain("5");
});

test("a queue has a part for each age, and leads to its tab", async () => {
  const sums = { id: "ages", of: [], by: [{ field: "due", ages }], count: text("借阅数", "Loans") };
  const groups = [
    { by: ["0"], count: 1, of: [] },
    { by: ["1"], count: 3, of: [] },
  ];
  await drawn(sums, groups, { queues: [{ screen: "loans", tab: "open", of: "ages", label: text("待还", "To give back") }] });
  await eventually(() => expect(one("link", "待还").getAttribute("href")).toContain("tab=open"));
  await eventually(() =>
    expect([...document.querySelectorAll<HTMLElement>(".ld-chart-line i")].map((part) => part.style.flexGrow)).toEqual(["1", "3"]),
  );
  expect([...document.querySelectorAll(".ld-chart-legend li")].map((band) => band.textContent)).toEqual(["两天内", "更久"]);
});

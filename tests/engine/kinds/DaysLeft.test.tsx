// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { DaysLeft } from "#engine/kinds/DaysLeft.tsx";
import { parseExpr } from "#dialect/expr/parse.ts";
import { clearPage, draw } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

async function told(day: string, limits: object = {}, open = true): Promise<readonly [string | undefined, boolean]> {
  clearPage();
  const host = testHost(workshop, {});
  host.speak("en");
  host.clock = () => ({ today: "2026-03-10", now: "2026-03-10 09:00:00" });
  Object.assign(host.catalog.limits, limits);
  await draw(host, <DaysLeft due="self.open" value={day} record={{ open }} expressions={{ "self.open": parseExpr("self.open") }} />);
  const words = document.querySelector("small");
  return [words?.textContent ?? undefined, words?.hasAttribute("data-late") ?? false];
}

test("a deadline says how many days it is past, and that it is today, as late", async () => {
  expect(await told("2026-03-01")).toEqual(["9 days overdue", true]);
  expect(await told("2026-03-09")).toEqual(["1 day overdue", true]);
  expect(await told("2026-03-10")).toEqual(["due today", true]);
});

test("the days before a deadline are shown once there are as few as the limit says", async () => {
  expect(await told("2026-03-17")).toEqual(["7 days left", false]);
  expect(await told("2026-03-18")).toEqual([undefined, false]);
  expect(await told("2026-03-13", { deadlineDays: { value: 2 } })).toEqual([undefined, false]);
});

test("a day whose condition does not hold is no deadline", async () => {
  expect(await told("2026-03-01", {}, false)).toEqual([undefined, false]);
});

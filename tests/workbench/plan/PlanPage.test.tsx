// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { ChangePlan } from "#dialect/wire/changePlan.ts";
import type { ImpactQuestion } from "#dialect/wire/revert.ts";
import type { DraftImpact } from "#dialect/wire/draftImpact.ts";
import { PlanPage } from "../../../src/workbench/plan/PlanPage.tsx";
import { all, clearPage, eventually, one, press } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const file = "schemas/entities/box.json";
const plan: ChangePlan = {
  today: "2027-01-15",
  changes: [
    {
      day: "2027-03-01",
      sort: "hardens",
      pointer: "/x-rules/1",
      file,
      line: 7,
      entity: { en: "Box" },
      says: { en: "A box needs a size" },
      severity: "error",
      in: "draft",
    },
  ],
  publications: [{ day: "2027-02-01", number: 3, by: "Bo", reason: "New prices", files: ["schemas/limits.json"] }],
};
const impact: DraftImpact = { records: 9, entities: [], migrations: [] };

async function show(planned: ChangePlan) {
  const calls = {
    plan: vi.fn(async () => planned),
    impact: vi.fn(async (_asked?: ImpactQuestion) => impact),
    cancel: vi.fn(async () => undefined),
  };
  const onOpen = vi.fn();
  await renderInWorkbench(await testWorkbench({ api: calls }), <PlanPage onOpen={onOpen} onClose={() => undefined} />);
  await eventually(() => expect(document.querySelector(".plan-month")).not.toBeNull());
  return { ...calls, onOpen };
}

test("the month of the first plan is shown, with its days; a scheduled publication can be cancelled", async () => {
  const { cancel, plan: asked } = await show(plan);
  expect(document.body.textContent).toContain("February 2027");
  const before = asked.mock.calls.length;
  await press(one("button", "Cancel"));
  expect(cancel).toHaveBeenCalledWith(3);
  await eventually(() => expect(asked.mock.calls.length).toBeGreaterThan(before));
});

test("a day opens with its changes; a change opens the form of its rule", async () => {
  const { onOpen } = await show(plan);
  await press(one("button", /^Monday, March 1, 2027/));
  expect(document.body.textContent).toContain("March 2027");
  expect(document.body.textContent).toContain("warning becomes error");
  expect(document.body.textContent).toContain("in your draft");
  await press(one("button", /A box needs a size/, document.querySelector(".plan-days") ?? document));
  expect(onOpen).toHaveBeenCalledWith(file, { line: 7, column: 1, pointer: "/x-rules/1" });
});

test("the impact is requested for the day, and shown as of that day", async () => {
  const { impact: asked } = await show(plan);
  await press(one("button", "Impact on stored records at this day"));
  expect(asked).toHaveBeenCalledWith({ on: "2027-02-01" });
  await eventually(() => expect(document.body.textContent).toContain("None of the 9 stored records is refused on this day."));
});

test("without plans the page says how to make one", async () => {
  await show({ today: "2027-01-15", changes: [], publications: [] });
  expect(document.body.textContent).toContain("Nothing is planned");
  expect(all("button", "Earlier plan").map((button) => (button as HTMLButtonElement).disabled)).toEqual([true]);
});

test("a publication that failed stands on its day with the reason and goes into the draft; one that waits says for what", async () => {
  const [publication] = plan.publications;
  if (!publication) throw new Error("no publication");
  const failed = { ...publication, day: "2027-01-10", state: "failed" as const, why: "changed by Mei" };
  await show({ ...plan, publications: [failed, { ...publication, number: 4, day: "2027-01-10", state: "waits" as const }] });
  expect(document.body.textContent).toContain("January 2027");
  expect(document.body.textContent).toContain("not activated: changed by Mei");
  expect(document.body.textContent).toContain("the merged text needs another approval");
  expect([all("button", "Take into my draft").length, all("button", "Cancel").length]).toEqual([1, 1]);
});

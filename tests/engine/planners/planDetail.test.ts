import { describe, expect, test } from "vitest";
import { planDetail } from "#engine/planners/planDetail.ts";
import { library, loanDetail, loans } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const input = testInput(library, "loan");

describe("the plan of a detail", () => {
  const plan = planDetail(input, loanDetail);

  test("has header, figures and sections from the screen", () => {
    expect([plan.title.name, plan.subtitle?.name, plan.status?.kind]).toEqual(["code", "shelf", "status"]);
    expect(plan.figures.map((field) => field.name)).toEqual(["pages", "fee"]);
    expect(plan.sections.map((section) => section.id)).toEqual(["book", "copies", "inner"]);
  });

  test("has the phases and the history of the entity's states", () => {
    expect(plan.phases?.steps.map((step) => step.id)).toEqual(["ask", "lend", "read", "end"]);
    expect(plan.phases?.codes.length).toBe(5);
    expect(plan.timeline).toEqual({ entity: "loan-event", of: "loanId" });
  });

  test("leaves both out where the screen does not ask for them", () => {
    const { phases: _phases, timeline: _timeline, ...detail } = loanDetail.detail ?? { header: { title: "code" }, sections: [] };
    const bare = planDetail(input, { ...loanDetail, detail });
    expect([bare.phases, bare.timeline]).toEqual([undefined, undefined]);
  });

  test("is refused for a screen without a detail", () => {
    expect(() => planDetail(input, loans)).toThrow(/no detail/);
  });
});

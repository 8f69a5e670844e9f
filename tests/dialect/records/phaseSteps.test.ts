import { describe, expect, test } from "vitest";
import { phaseProgress } from "#dialect/records/phaseSteps.ts";
import { library } from "../../helpers/engine/library.ts";

const phases = library.states["loan"]?.phases ?? [];
const codes = library.codes["loan-state"]?.items ?? [];
const bar = (state: string | undefined, events: Parameters<typeof phaseProgress>[3] = []) => phaseProgress(phases, codes, state, events);
const at = (state: string | undefined, events?: Parameters<typeof phaseProgress>[3]) => bar(state, events).steps.map((step) => step.at);

describe("the phase bar", () => {
  test("counts what lies before the present phase as done", () => {
    expect(at("reading")).toEqual(["done", "done", "now", "next"]);
  });

  test("is done altogether in the last phase", () => {
    expect(at("back")).toEqual(["done", "done", "done", "done"]);
  });

  test("states when each phase was reached first", () => {
    const events = [
      { to: "lent", time: "2026-11-03 10:00:00" },
      { to: "asked", time: "2026-11-01 09:00:00" },
      { to: "lent", time: "2026-11-05 10:00:00" },
    ];
    expect(bar("lent", events).steps.map((step) => step.time)).toEqual([
      "2026-11-01 09:00:00",
      "2026-11-03 10:00:00",
      undefined,
      undefined,
    ]);
  });

  test("is not entered by a step that keeps the state", () => {
    const events = [
      { from: "asked", to: "lent", time: "2026-11-03 10:00:00" },
      { from: "lent", to: "lent", time: "2026-11-02 10:00:00" },
    ];
    expect(bar("lent", events).steps[1]?.time).toBe("2026-11-03 10:00:00");
  });

  test("calls a phase skipped that the history jumps over", () => {
    const events = [
      { to: "asked", time: "2026-11-01 09:00:00" },
      { to: "reading", time: "2026-11-02 09:00:00" },
    ];
    expect(at("reading", events)).toEqual(["done", "skipped", "now", "next"]);
  });

  test("does not call a phase skipped only because the history begins later", () => {
    expect(at("reading", [{ to: "reading", time: "2026-11-02 09:00:00" }])).toEqual(["done", "done", "now", "next"]);
  });

  test("halts where the record stood when it left the way", () => {
    const frozen = bar("late", [
      { from: "asked", to: "lent", time: "2026-11-01 09:00:00" },
      { from: "lent", to: "late", time: "2026-11-04 09:00:00" },
    ]);
    expect(frozen.steps.map((step) => step.at)).toEqual(["done", "now", "next", "next"]);
    expect(frozen.halted?.const).toBe("late");
  });

  test("has no position for an unknown state", () => {
    expect(at("invented")).toEqual(["next", "next", "next", "next"]);
    expect(bar("invented").halted).toBeUndefined();
  });
});

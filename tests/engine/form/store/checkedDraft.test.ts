import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { createCheckedDraft } from "#engine/form/store/checkedDraft.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { compiledEntity, testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const entity = compiledEntity(workshop, "repair");
const plan = planForm(testInput(workshop, "repair"), repairForm);

function open(draft: Rec) {
  const checked = createCheckedDraft({
    entity,
    plan,
    contextOf: () => ({ user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "create" }),
    stored: () => null,
    isBehind: () => false,
  });
  checked.reset(draft);
  return checked;
}

describe("a checked draft", () => {
  test("returns the paths whose value or state changed", () => {
    const checked = open({ hours: "2", rate: "40", price: "80" });
    checked.set({ hours: "3", rate: "40", price: "80", work: "wheel" });
    expect([...checked.recompute(["/price", "/wheel", "/ticket"])].toSorted()).toEqual(["/price", "/wheel"]);
    expect(checked.draft()["price"]).toBe("120");
    expect(checked.stateAt("/wheel")).toMatchObject({ visible: true, required: true });
  });

  test("finds problems of the present draft, and remembers those of the last recompute", () => {
    const checked = open({ ticket: "A1", work: "chain", hours: "2" });
    checked.set({ ticket: "A1", work: "chain" });
    expect(checked.knownProblems()).toEqual([]);
    expect(checked.problems().map(({ path, code }) => [path, code])).toEqual([["/hours", "required"]]);
  });

  test("adds computed rows to the record, made once for each record", () => {
    const checked = open({ parts: [{ part: "chain", count: "3", cost: "7" }] });
    const record = checked.recordWithComputedRows();
    expect(record["parts"]).toEqual([{ part: "chain", count: 3, cost: 7, sum: 21 }]);
    expect(checked.record()["parts"]).toEqual([{ part: "chain", count: 3, cost: 7 }]);
    expect(checked.recordWithComputedRows()).toBe(record);
  });

  test("checks rows until the time is over, and continues with the next call", () => {
    const rows = Array.from({ length: 100 }, () => ({ part: "chain", count: "3", cost: "7" }));
    const checked = open({});
    checked.set({ parts: rows });
    expect(checked.checkRows(() => true)).toBe(false);
    expect(checked.checkRows(() => false)).toBe(true);
    expect((checked.draft()["parts"] as readonly Rec[]).every(({ sum }) => sum === "21")).toBe(true);
  });
});

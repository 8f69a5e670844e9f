import { describe, expect, test } from "vitest";
import { findConflicts, mergeRecords, remoteChanges } from "#engine/form/store/mergeRecords.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const plan = planForm(testInput(workshop, "repair"), repairForm);
const base = { version: 1, ticket: "A1", hours: "2", rate: "40", owner: { name: "Ada" } };
const mine = { ...base, ticket: "MINE", hours: "3" };
const theirs = { ...base, version: 2, ticket: "THEIRS", rate: "50", owner: { name: "Ada", phone: "9" } };

describe("changes of two users to one record", () => {
  test("conflict where both changed a field to different values", () => {
    expect(findConflicts(plan, base, mine, theirs).map(({ field, mine: here, theirs: there }) => [field.path, here, there])).toEqual([
      ["/ticket", "MINE", "THEIRS"],
    ]);
  });

  test("do not conflict where both entered the same value", () => {
    expect(findConflicts(plan, base, { ...mine, ticket: "THEIRS" }, theirs)).toEqual([]);
  });

  test("include fields that only the other user changed", () => {
    expect(remoteChanges(plan, base, mine, theirs).map(({ field }) => field.path)).toEqual(["/rate", "/owner/phone"]);
  });

  test("are merged; where they conflict, the choice decides", () => {
    expect(mergeRecords(plan, base, mine, theirs, () => true)).toEqual({ ...theirs, ticket: "MINE", hours: "3" });
    expect(mergeRecords(plan, base, mine, theirs, () => false)).toEqual({ ...theirs, hours: "3" });
  });
});

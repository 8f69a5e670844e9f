import { expect, test } from "vitest";
import { promptValues } from "#engine/actions/promptValues.ts";
import { planActions } from "#engine/planners/planActions.ts";
import { library, loan } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const [giveBack] = planActions(testInput(library, "loan"), ["giveBack"]);
if (!giveBack) throw new Error("no action");

test("typed numbers are sent as numbers, and what is empty is left out", () => {
  expect(promptValues(loan, giveBack, { note: "read twice", days: "3" })).toEqual({ note: "read twice", days: 3 });
  expect(promptValues(loan, giveBack, { note: "", days: undefined as never })).toEqual({});
});

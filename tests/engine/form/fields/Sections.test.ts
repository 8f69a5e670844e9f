import { expect, test } from "vitest";
import { bands } from "#engine/form/fields/Sections.tsx";
import { planForm } from "#engine/planners/planForm.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const plan = planForm(testInput(workshop, "repair"), repairForm);

test("neighbours with a side share two columns, others span both", () => {
  expect(bands(plan).map(({ left, right }) => [left.map(({ id }) => id), right.map(({ id }) => id)])).toEqual([
    [["job"], ["where"]],
    [["owner"], []],
    [["parts"], []],
  ]);
});

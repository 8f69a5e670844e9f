/** Whoever is refused a step is told why, and where to mend it. */
import { expect, test } from "vitest";
import { catalog } from "../helpers/schemas/product.ts";

const all = await catalog();
const steps = Object.values(all.files.states).flatMap(({ entity, transitions }) =>
  transitions.filter(({ by }) => by !== "time").map((step) => ({ name: `${entity} ${step.id}`, step })),
);

test("every step that people take says why it is refused where its guard does not hold", () => {
  expect(steps.filter(({ step }) => step.guard !== undefined && !step.reason).map(({ name }) => name)).toEqual([]);
});

test("a step that asks for something and finds nothing says so at the field that is to be mended", () => {
  const unplaced = steps.filter(({ step: { ask, effects = [] } }) =>
    effects.some((effect) => ask && "none" in effect && effect.none && effect.fieldPath === undefined),
  );
  // What is disputed there was confirmed meanwhile: no answer mends it.
  expect(unplaced.map(({ name }) => name)).toEqual(["fee disputeLine"]);
});

import { expect, test } from "vitest";
import { readSchemas } from "../../src/server/schemas/readSchemas.ts";
import { root } from "../helpers/schemas/product.ts";
import way from "../../scripts/demo/way.json";
import roles from "../../schemas/roles.json";
import { actorsAmong } from "#dialect/compile/transitionRoles.ts";
import type { RolesFile } from "#dialect/schema/roles.ts";
import type { StateMachine, Transition } from "#dialect/schema/states.ts";

/** The kinds of those who take a step; the steps of the demonstration are all of staff. */
const takers = (by: Transition["by"]) => (typeof by === "string" ? [by] : actorsAmong(by, roles as unknown as RolesFile));

test("each step of the demonstration may follow the one before, and answers all that it is asked", async () => {
  const { transitions, initial } = (await readSchemas(root)).states["waybill"] as StateMachine;
  let state = initial;
  for (const { take, with: given = {} } of way) {
    const step = transitions.find(({ id }) => id === take);
    expect(step && takers(step.by), take).toEqual(["operator"]);
    expect(step?.from, `${take} from ${state}`).toContain(state);
    const asked = step?.ask ?? {};
    expect(Object.keys(asked), take).toEqual(expect.arrayContaining(Object.keys(given)));
    const needed = Object.entries(asked).filter(([, schema]) => schema["x-required-when"] === "true");
    expect(Object.keys(given), take).toEqual(expect.arrayContaining(needed.map(([name]) => name)));
    state = step?.to ?? state;
  }
  expect(state).toBe("already_finish");
});

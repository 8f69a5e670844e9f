import { describe, expect, test } from "vitest";
import { createSaveSession, saveContext } from "#engine/form/lifecycle/saveContext.ts";
import type { LoadedFormScreen } from "#engine/screens/useScreen.ts";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { testHost, testInput } from "../../../helpers/engine/testHost.ts";
import { repair, repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const parts = {
  machine: workshop.states["repair"],
  expressions: compileExpressions({ ...repair, "x-rules": [{ id: "r", rule: "self.state == 'noted'", message: { en: "x" } }] }, "repair"),
} as unknown as LoadedFormScreen;
const form = { host: testHost(workshop, {}), parts, plan: planForm(testInput(workshop, "repair"), repairForm) };
const contextOf = (mode: "save" | "submit", state: string) => saveContext(form, mode, null, () => ({ state }));

describe("the context of a check", () => {
  test("allows gaps when a record in a draft state is saved", () => {
    expect(contextOf("save", "noted")).toMatchObject({ on: "create", draft: true });
  });

  test("allows no gaps when it is submitted: then the transition is checked", () => {
    expect(contextOf("submit", "noted")).toMatchObject({ on: "begin" });
    expect(contextOf("submit", "noted").draft).not.toBe(true);
  });

  test("allows no gaps in a state that is no draft", () => {
    expect(contextOf("save", "begun").draft).not.toBe(true);
  });

  test("of a stored record is an update", () => {
    const stored = { id: "7", version: 1, state: "begun" };
    expect(saveContext(form, "save", stored, () => stored).on).toBe("update");
  });
});

test("a save session holds the mode and the key of the next create", () => {
  const session = createSaveSession("submit", "k1");
  session.setMode("save");
  session.setCreateKey("k2");
  expect([session.mode(), session.createKey()]).toEqual(["save", "k2"]);
});

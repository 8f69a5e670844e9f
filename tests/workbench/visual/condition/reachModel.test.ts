import { expect, test } from "vitest";
import { choiceOf, conditionOf } from "../../../../src/workbench/visual/condition/reachModel.ts";

test("a missing entry is everything of its own customer, and nothing for staff", () => {
  expect(choiceOf(undefined, "customer")).toBe("all");
  expect(choiceOf(undefined, "staff")).toBe("none");
});

test("true and false are choices, everything else is a condition", () => {
  expect(choiceOf("true", "customer")).toBe("all");
  expect(choiceOf(" false ", "staff")).toBe("none");
  expect(choiceOf("row.fee > 2", "staff")).toBe("condition");
});

test("what a missing entry says is not written for all entities, but always for one", () => {
  expect(conditionOf("all", "*", "customer")).toBe("");
  expect(conditionOf("none", "*", "customer")).toBe("false");
  expect(conditionOf("none", "*", "staff")).toBe("");
  expect(conditionOf("all", "*", "staff")).toBe("true");
  expect(conditionOf("none", "box", "staff")).toBe("false");
  expect(conditionOf("all", "box", "customer")).toBe("true");
});

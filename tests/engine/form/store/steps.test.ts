import { expect, test } from "vitest";
import { createSteps } from "#engine/form/store/steps.ts";
import { createTopics } from "#engine/browser/topics.ts";

test("a phone begins at the first section that there is, not at one that is hidden", () => {
  let shown = ["route", "cargo"];
  const steps = createSteps(createTopics(), "quote", () => shown);
  expect(steps.current()).toBe("route");
  shown = ["quote", "route", "cargo"];
  expect(steps.current(), "it stays while others come").toBe("route");
});

test("it goes on at the section it was left at, and to the first where that is gone", () => {
  let shown = ["route", "cargo"];
  const steps = createSteps(createTopics(), "cargo", () => shown);
  expect(steps.current()).toBe("cargo");
  shown = ["route"];
  expect(steps.current()).toBe("route");
});

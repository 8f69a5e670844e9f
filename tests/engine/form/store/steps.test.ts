import { expect, test } from "vitest";
import { createSteps } from "#engine/form/store/steps.ts";
import { createTopics } from "#engine/browser/topics.ts";

test("the first step is the first visible section", () => {
  let shown = ["route", "cargo"];
  const steps = createSteps(createTopics(), "quote", () => shown);
  expect(steps.current()).toBe("route");
  shown = ["quote", "route", "cargo"];
  expect(steps.current(), "it stays while others come").toBe("route");
});

test("the current step stays, and becomes the first one when its section is hidden", () => {
  let shown = ["route", "cargo"];
  const steps = createSteps(createTopics(), "cargo", () => shown);
  expect(steps.current()).toBe("cargo");
  shown = ["route"];
  expect(steps.current()).toBe("route");
});

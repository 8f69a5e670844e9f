// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { kindOf } from "#engine/kinds/index.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("longText");

test.each([
  [200, "text"],
  [201, "longText"],
])("a string of at most %i characters is of the kind %s", (maxLength, name) => {
  expect(kindOf({ type: "string", maxLength }).name).toBe(name);
});

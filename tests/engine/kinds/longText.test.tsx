// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { kindOf } from "#engine/kinds/index.ts";
import { kindContract } from "./kindContract.tsx";

kindContract({
  kind: "longText",
  schema: { type: "string", maxLength: 500 },
  value: "two\nlines",
  shown: { zh: "two\nlines", en: "two\nlines" },
});

test.each([
  [200, "text"],
  [201, "longText"],
])("a string of at most %i characters is of the kind %s", (maxLength, name) => {
  expect(kindOf({ type: "string", maxLength }).name).toBe(name);
});

// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { kindOf } from "#engine/kinds/index.ts";
import { choice } from "#engine/kinds/choice.tsx";
import { kindContract } from "./kindContract.tsx";

kindContract("choice");

test("a code list or an enum makes a choice; in an array it makes several choices", () => {
  expect(kindOf({ type: "string", enum: ["a", "b"] })).toBe(choice);
  expect(kindOf({ type: "array", items: { type: "string", enum: ["a", "b"] } }).name).toBe("choices");
});

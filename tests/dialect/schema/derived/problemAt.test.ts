import { expect, test } from "vitest";
import { problemAt } from "#dialect/schema/derived/problemAt.ts";

test("a problem blocks, and has the keyword as its code", () => {
  expect(problemAt("/name", "maxLength", { limit: 3 })).toEqual({
    path: "/name",
    code: "maxLength",
    params: { limit: 3 },
    severity: "error",
  });
});

test("x-problem sets another code for one keyword", () => {
  const schema = { "x-problem": { pattern: "problem.phone" } };
  expect([problemAt("/tel", "pattern", {}, schema).code, problemAt("/tel", "maxLength", {}, schema).code]).toEqual(["phone", "maxLength"]);
});

test("a message below that of the keyword changes the sentence and not the code", () => {
  const schema = { "x-problem": { required: "problem.required.name", pattern: "problem.requiredName" } };
  expect(problemAt("/name", "required", {}, schema).code).toBe("required");
  expect(problemAt("/name", "pattern", {}, schema).code).toBe("requiredName");
});

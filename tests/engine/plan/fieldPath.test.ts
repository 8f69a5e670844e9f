import { expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { lastName, planPath, schemaAtPath } from "#engine/plan/fieldPath.ts";

test.each([
  ["city", "", "/city"],
  ["address/city", "", "/address/city"],
  ["city", "address", "/address/city"],
  ["/city", "/address", "/address/city"],
])("the field %s inside %j has the pointer %s", (field, of, path) => {
  expect(planPath(field, of)).toBe(path);
});

test("the last name of a path", () => {
  expect(lastName("/lines/-/size")).toBe("size");
});

test("a planned path leads through objects and rows, and says what its object requires", () => {
  const root = {
    required: ["lines"],
    properties: { lines: { items: { required: ["size"], properties: { size: { type: "string" }, note: { type: "string" } } } } },
  } as FieldSchema;
  expect(schemaAtPath(root, "/lines")?.required).toBe(true);
  expect(schemaAtPath(root, "/lines/-")?.required).toBe(false);
  expect(schemaAtPath(root, "/lines/-/size")).toEqual({ schema: { type: "string" }, required: true });
  expect(schemaAtPath(root, "/lines/-/note")?.required).toBe(false);
  expect([schemaAtPath(root, "/missing"), schemaAtPath(root, "/lines/-/-")]).toEqual([undefined, undefined]);
});

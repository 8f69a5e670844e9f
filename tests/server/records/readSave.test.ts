import { describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { readSave } from "../../../src/server/records/readSave.ts";

const problemsOf = (input: Rec): string[] => {
  try {
    readSave(input, undefined);
  } catch (error) {
    return (error as { details: { problems: { path: string; code: string }[] } }).details.problems.map(
      ({ path, code }) => `${path} ${code}`,
    );
  }
  return [];
};

test("id, version and accepted warnings are no fields", () => {
  const accepted = [{ path: "/name", code: "short" }];
  expect(readSave({ id: "1", version: 3, name: "x", acknowledge: accepted }, "key-1")).toMatchObject({
    ...{ id: "1", version: 3, fields: { name: "x" }, accepted, key: "key-1" },
  });
  expect(readSave({ id: null, version: null, name: "x" }, undefined)).not.toHaveProperty("id");
});

test("an update names the version that was read", () => {
  expect(problemsOf({ id: "1" })).toEqual(["/version required"]);
  expect(problemsOf({ id: 1, version: 0 })).toEqual(["/id type", "/version minimum"]);
});

describe("the fingerprint", () => {
  const of = (input: Rec, transition?: string) => readSave(input, undefined, transition).fingerprint;

  test("is the same whatever the order of the keys, inside rows as well", () => {
    expect(of({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(of({ b: [{ d: 3, c: 2 }], a: 1 }));
  });

  test("differs for another value, another order of rows, and a submit", () => {
    const prints = [of({ a: [1, 2] }), of({ a: [2, 1] }), of({ a: "1" }), of({ a: [1, 2] }, "submit")];
    expect(new Set(prints).size).toBe(4);
  });
});

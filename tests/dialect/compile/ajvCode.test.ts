import { expect, test } from "vitest";
import { ajvCode, ajvRuntime } from "#dialect/compile/ajvCode.ts";

test("equal schemas have the same code, and it needs nothing but the runtime", () => {
  const code = ajvCode({ type: "string", maxLength: 3 });
  expect(ajvCode({ type: "string", maxLength: 3 })).toBe(code);
  expect(code).not.toMatch(/\brequire\b|\bimport\b|schemaPath/);
  expect([code.includes("characters"), ajvRuntime.includes("function characters(")]).toEqual([true, true]);
});

test("an unknown keyword is refused", () => {
  expect(() => ajvCode({ type: "string", maxLenght: 3 })).toThrow("maxLenght");
});

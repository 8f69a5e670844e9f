// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { inputOf } from "#engine/inputs/inputOf.ts";
import { TextInput } from "#engine/inputs/TextInput.tsx";

test("the same kind has the same input at every call, so that React keeps it mounted", () => {
  expect(inputOf({ kind: "rows" }).Input).toBe(inputOf({ kind: "rows" }).Input);
});

test("a kind of another version has the input of a text", () => {
  expect(inputOf({ kind: "hologram" }).Input).toBe(TextInput);
});

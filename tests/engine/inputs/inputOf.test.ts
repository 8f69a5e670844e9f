// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { inputOf } from "#engine/inputs/inputOf.ts";
import { TextInput } from "#engine/inputs/TextInput.tsx";

test("the same kind has the same input at every call, so that React keeps it mounted", () => {
  expect(inputOf("rows").Input).toBe(inputOf("rows").Input);
});

test("a kind of another version has the input of a text", () => {
  expect(inputOf("hologram").Input).toBe(TextInput);
});

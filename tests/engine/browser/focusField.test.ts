// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { focusField } from "#engine/browser/focusField.ts";

afterEach(() => document.body.replaceChildren());

test("an input is focused with its text selected", () => {
  document.body.innerHTML = '<input id="name" value="Ada">';
  expect(focusField("name")).toBe(true);
  const input = document.activeElement as HTMLInputElement;
  expect([input.id, input.selectionStart, input.selectionEnd]).toEqual(["name", 0, 3]);
});

test("of a group the first control is focused, hidden inputs aside", () => {
  document.body.innerHTML = '<div id="group" tabindex="-1"><input type="hidden"><select></select><input></div>';
  focusField("group");
  expect(document.activeElement?.tagName).toBe("SELECT");
});

test("an id that no element has is reported by false", () => {
  expect(focusField("missing")).toBe(false);
});

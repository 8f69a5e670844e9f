import { expect, test } from "vitest";
import { asText, compareText, controlProps, fromTyped, groupProps, isEmptyValue } from "#engine/values/control.ts";
import type { InputProps } from "#engine/values/kind.ts";

const props = { id: "a", invalid: true, required: false, readOnly: false, describedBy: "a-problem", labelledBy: "a-label" } as InputProps;

test("a control is linked to its label and problem, and says only what is true", () => {
  expect(controlProps(props)).toEqual({
    id: "a",
    "aria-invalid": true,
    "aria-required": undefined,
    "aria-readonly": undefined,
    "aria-describedby": "a-problem",
    "aria-labelledby": "a-label",
  });
});

test("a group without a visible label is named by a text", () => {
  const { labelledBy: _label, ...unlabelled } = props;
  expect(groupProps(unlabelled, "Bells")).toMatchObject({ "aria-label": "Bells" });
  expect(groupProps(props, "Bells")).not.toHaveProperty("aria-label");
});

test("text and value convert to each other; empty text is no value", () => {
  expect([asText(undefined), asText(null), asText(0), asText(false), asText({ a: 1 })]).toEqual(["", "", "0", "false", '{"a":1}']);
  expect([fromTyped(""), fromTyped(" ")]).toEqual([undefined, " "]);
});

test("text is compared in natural order", () => {
  expect(["R10", "R9"].toSorted(compareText)).toEqual(["R9", "R10"]);
});

test("nothing entered is absent, null, empty text or an empty list; zero and false are values", () => {
  expect([undefined, null, "", []].map(isEmptyValue)).toEqual([true, true, true, true]);
  expect([0, false, "0", [0], {}].map(isEmptyValue)).toEqual([false, false, false, false, false]);
});

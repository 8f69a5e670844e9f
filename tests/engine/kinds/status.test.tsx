// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { kindOfField } from "#engine/kinds/index.ts";
import { status } from "#engine/kinds/status.tsx";
import { planField } from "#engine/planners/planField.ts";
import { library } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("status");

const field = planField(testInput(library, "loan"), "state");
const cell = (value: string) => renderToStaticMarkup(<>{status.render({ field, value, language: "en" })}</>);

test("the field that a state machine moves is a status, with label, color and icon of its code", () => {
  expect(kindOfField(field)).toBe(status);
  expect(cell("lent")).toContain("Lent");
  expect(cell("lent")).toContain("ld-hue-blue");
  expect(cell("lent")).toContain('data-mark="pie-4"');
});

test("a state that the code list lacks shows its own word in slate", () => {
  expect(cell("lost")).toContain("lost");
  expect(cell("lost")).toContain("ld-hue-slate");
  expect(status.toText("lost", field, "en")).toBe("lost");
});

test("an absent state shows nothing", () => {
  expect(cell("")).toBe("");
});

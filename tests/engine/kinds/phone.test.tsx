// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { phone } from "#engine/kinds/phone.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("phone");

test("a number is a link that dials its digits; text without digits is no link", () => {
  const field = planAskedField(testInput(workshop, "repair"), "phone", { type: "string", "x-kind": "phone" }, false);
  const cell = (value: string) => renderToStaticMarkup(<>{phone.render({ field, value, language: "en", reachable: true })}</>);
  expect(cell("+44 (20) 5550-148")).toBe('<a href="tel:+44205550148" class="ld-figure">+44 (20) 5550-148</a>');
  expect(cell("none")).toBe("none");
});

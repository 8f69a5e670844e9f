// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { password } from "#engine/kinds/password.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("password");

test("a password of any length is shown as the same dots", () => {
  const field = planAskedField(testInput(workshop, "repair"), "secret", { type: "string", writeOnly: true }, false);
  expect(password.toText("x", field, "en")).toBe(password.toText("a much longer password", field, "en"));
});

import { expect, test } from "vitest";
import { isOfFamily } from "#dialect/text/messageFamily.ts";
import { messageFamilies } from "#dialect/text/messageKey.ts";
import { zh } from "../../helpers/schemas/messages.ts";

test("a key belongs to a family if it has all fixed texts and something for each part", () => {
  expect(["list.pick.today", "problem.required.choice", "explain.function.has"].map(isOfFamily)).toEqual([true, true, true]);
  const others = ["list.pick.", "list.picked", "list.pick", "explain.function", "explain.function.", "problem"];
  expect(others.filter(isOfFamily)).toEqual([]);
});

test("every family has keys in the catalogue", () => {
  const keys = Object.keys(zh);
  expect(messageFamilies.filter((family) => !keys.some((key) => isOfFamily(key) && key.startsWith(family.split("{")[0] ?? "")))).toEqual(
    [],
  );
});

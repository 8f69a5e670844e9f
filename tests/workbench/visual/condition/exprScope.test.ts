/** Fields that an expression names, with their labels. */
import { expect, test } from "vitest";
import { type ExprScope, labelOfPath, placeRanges, placesIn } from "../../../../src/workbench/visual/condition/exprScope.ts";

const label = (en: string) => ({ en, zh: en });
const address = {
  type: "object",
  "x-label": label("Recipient"),
  properties: { city: { type: "string", "x-label": label("City") } },
} as const;
const scope: ExprScope = {
  roots: [{ name: "self", schema: { properties: { weight: { type: "number", "x-label": label("Weight") }, recipient: address } } }],
  limits: {},
  codes: {},
  timeZone: "UTC",
};
const labelOf = (path: string) => labelOfPath(path, scope, "en");

test("a field of a group is named with its group", () => {
  expect(placesIn(scope.roots[0]!, "en").map(({ text, label: says }) => [text, says])).toEqual([
    ["self.weight", "Weight"],
    ["self.recipient", "Recipient"],
    ["self.recipient.city", "Recipient › City"],
  ]);
});

test("chips are the longest paths with a label: a method is none, nor is a text in quotes", () => {
  const found = placeRanges("self.recipient.city.startsWith('self.weight') && self.weight > other.weight", labelOf);
  expect(found.map(({ from, to, label: says }) => [from, to, says])).toEqual([
    [0, 19, "Recipient › City"],
    [49, 60, "Weight"],
  ]);
});

import { expect, test } from "vitest";
import { findingsOf, planted } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("state/way-round");

test("a longer way that asks for the same is none", () => {
  const needs = `"needs": [{ "rule": "has(self.isbn)", "message": { "zh": "须有书号", "en": "It needs a number" } }]`;
  const step = (id: string, from: string) =>
    `{ "id": "${id}", "label": { "zh": "还", "en": "Back" }, "by": "customer", "from": ["${from}"], "to": "here", ${needs} },`;
  const after = `"from": ["lent"], "to": "lost" },\n    ${step("recall", "lent")}\n    ${step("find", "lost")}`;
  expect(findingsOf(planted("schemas/states/book.json", `"from": ["lent"], "to": "here" },`, after))).toEqual([]);
});

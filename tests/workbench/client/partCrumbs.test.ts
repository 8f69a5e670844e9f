import { expect, test } from "vitest";
import { partCrumbs } from "../../../src/workbench/client/partCrumbs.ts";

const label = { en: "Task" };
const file = {
  "x-label": label,
  properties: {
    title: { type: "string" },
    number: { type: "string", "x-label": { en: "Number" } },
  },
};

test("the parts around a place are called by their labels, a field without one by its name", () => {
  expect(partCrumbs(file, ["properties", "number"])).toEqual([{ en: "Number" }]);
  expect(partCrumbs(file, ["properties", "title"])).toEqual(["title"]);
});

test("a field that is called title or label names itself, and not all fields", () => {
  const named = { properties: { label: { type: "string" }, due: { "x-label": { en: "Due" } } } };
  expect(partCrumbs(named, ["properties", "due"])).toEqual([{ en: "Due" }]);
});

import { expect, test } from "vitest";
import { missingParts } from "#engine/actions/missingParts.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

const lines = (required: boolean) =>
  planAskedField(
    testInput(workshop, "repair"),
    "lines",
    {
      type: "array",
      "x-label": { en: "Lines" },
      items: {
        type: "object",
        required: ["part"],
        properties: { part: { type: "string", "x-label": { en: "Part" } }, note: { type: "string", "x-label": { en: "Note" } } },
      },
    },
    required,
  );

test("a missing value of a row is reported at its cell", () => {
  expect(missingParts(lines(false), [{ part: "bell" }, { note: "old" }], "/lines")).toEqual(["/lines/1/part"]);
});

test("an empty list lacks its first row if it is required, and nothing if it is not", () => {
  expect(missingParts(lines(true), undefined, "/lines")).toEqual(["/lines/0/part"]);
  expect(missingParts(lines(false), undefined, "/lines")).toEqual([]);
});

import { describe, expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { readLines } from "#engine/values/readLines.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

const input = testInput(workshop, "repair");
const split = { into: ["length", "width", "height"], label: { en: "Size" } };
const sizes = (rule: FieldSchema["x-split"]) =>
  ["weight", "length", "width", "height"].map((name) =>
    planAskedField(input, name, { type: "number", "x-label": { en: name }, ...(name === "length" && rule && { "x-split": rule }) }, false),
  );
const shown = (fields: ReturnType<typeof sizes>) =>
  readLines(fields).map(({ label, parts }) => [label["en"], parts.map(({ name }) => name)]);

describe("lines to read", () => {
  test("are one for each field, and one for all parts of a split number that has a name", () => {
    expect(shown(sizes(split))).toEqual([
      ["weight", ["weight"]],
      ["Size", ["length", "width", "height"]],
    ]);
  });

  test("are one for each part where a part is missing, or where the parts have no name together", () => {
    const each = ["weight", "length", "width", "height"].map((name) => [name, [name]]);
    expect(shown(sizes({ into: split.into }))).toEqual(each);
    expect(shown(sizes(split).slice(0, 3))).toEqual(each.slice(0, 3));
  });
});

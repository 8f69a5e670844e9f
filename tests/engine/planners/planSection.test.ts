import { expect, test } from "vitest";
import { planSection } from "#engine/planners/planSection.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

const input = testInput(workshop, "repair");
const label = { en: "Owner" };

test("fields of a section with `of` are inside that object", () => {
  const section = planSection(input, { id: "owner", label, of: "owner", fields: ["name", { field: "phone", span: 2 }] });
  expect(section.fields.map(({ path, span }) => [path, span])).toEqual([
    ["/owner/name", 1],
    ["/owner/phone", 2],
  ]);
  expect(section.columns).toBe(2);
});

test("a choice is shown by the width of its column: segments where they fit, a select where nothing does", () => {
  const as = (columns: number, side?: "left") =>
    planSection(input, { id: "job", label, columns, ...(side && { side }), fields: ["work"] }).fields[0]?.as;
  expect([as(1), as(3, "left")]).toEqual(["segments", "select"]);
});

test("an unknown field is refused by its name", () => {
  expect(() => planSection(input, { id: "job", label, fields: ["colour"] })).toThrow("repair has no field /colour");
});

test("the fields that are shown as pictures are named by their path", () => {
  expect(planSection(input, { id: "job", label, fields: ["work"] }).pictures).toBeUndefined();
  const section = planSection(input, { id: "owner", label, of: "owner", fields: [{ field: "name", as: "picture" }, "phone"] });
  expect(section.pictures).toEqual(["/owner/name"]);
});

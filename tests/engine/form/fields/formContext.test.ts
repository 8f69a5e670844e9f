import { expect, test } from "vitest";
import { controlId, sectionId } from "#engine/form/fields/formContext.ts";

test("ids of controls and sections start with the prefix of their form, so that two open forms never share one", () => {
  expect(controlId(":r1:", "/lines/3/size")).toBe(":r1:-lines-3-size");
  expect(sectionId(":r1:", "job")).toBe(":r1:-section-job");
  expect(controlId(":r2:", "/lines/3/size")).not.toBe(controlId(":r1:", "/lines/3/size"));
});

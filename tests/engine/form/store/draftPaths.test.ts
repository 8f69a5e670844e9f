import { describe, expect, test } from "vitest";
import {
  changedRowCount,
  clearPath,
  concretePaths,
  copyComputed,
  fieldAt,
  isPresenceChanged,
  pathAndRow,
} from "#engine/form/store/draftPaths.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const plan = planForm(testInput(workshop, "repair"), repairForm);

describe("clearPath", () => {
  test("removes the value and the groups that become empty", () => {
    expect(clearPath({ ticket: "A", owner: { name: "Ada" } }, "/owner/name")).toEqual({ ticket: "A" });
    expect(clearPath({ owner: { name: "Ada", phone: "1" } }, "/owner/name")).toEqual({ owner: { phone: "1" } });
  });

  test("keeps an empty row", () => {
    expect(clearPath({ parts: [{ part: "chain" }, {}] }, "/parts/0/part")).toEqual({ parts: [{}, {}] });
  });
});

describe("isPresenceChanged", () => {
  test("is true when a group appears or disappears, and false when only a value in it changes", () => {
    expect(isPresenceChanged({}, { owner: { name: "A" } }, "/owner/name")).toBe(true);
    expect(isPresenceChanged({ owner: { name: "A" } }, { owner: { name: "B" } }, "/owner/name")).toBe(false);
    expect(isPresenceChanged({ owner: { name: "A", phone: "1" } }, { owner: { name: "A" } }, "/owner/phone")).toBe(false);
  });

  test("is true when a list has another number of rows, or was replaced as a whole", () => {
    expect(isPresenceChanged({ parts: [{}] }, { parts: [{}, {}] }, "/parts/1/part")).toBe(true);
    expect(isPresenceChanged({ parts: [{}] }, { parts: [{ part: "x" }] }, "/parts")).toBe(true);
    expect(isPresenceChanged({}, {}, "")).toBe(true);
  });
});

test("changedRowCount counts the rows that are new objects", () => {
  const row = { part: "a" };
  expect(changedRowCount({ parts: [row, row] }, { parts: [row, { ...row }, {}] }, "/parts/1/part")).toBe(2);
});

test("pathAndRow adds the row around a cell, and nothing to a field outside of rows", () => {
  expect(pathAndRow("/parts/3/part")).toEqual(["/parts/3/part", "/parts/3"]);
  expect(pathAndRow("/parts/3")).toEqual(["/parts/3"]);
  expect(pathAndRow("/owner/name")).toEqual(["/owner/name"]);
});

test("copyComputed copies a field of a list in every row, and returns the same record where nothing differs", () => {
  const sum = fieldAt(plan, "/parts/0/sum");
  if (!sum) throw new Error("The plan has no computed field /parts/-/sum");
  const draft = { parts: [{ count: "1" }, { count: "2", sum: "4" }] };
  const filled = copyComputed(draft, { parts: [{ sum: "3" }, { sum: "4" }] }, sum);
  expect(filled).toEqual({
    parts: [
      { count: "1", sum: "3" },
      { count: "2", sum: "4" },
    ],
  });
  expect(copyComputed(filled, filled, sum)).toBe(filled);
});

test("fieldAt finds the field of a concrete pointer, or the nearest one around it", () => {
  expect(fieldAt(plan, "/parts/7/part")?.path).toBe("/parts/-/part");
  expect(fieldAt(plan, "/ticket/unknown")?.path).toBe("/ticket");
  expect(fieldAt(plan, "/unknown")).toBeUndefined();
});

test("concretePaths expands a planned path over the rows that exist", () => {
  expect(concretePaths({ parts: [{}, {}] }, "/parts/-/sum")).toEqual(["/parts/0/sum", "/parts/1/sum"]);
  expect(concretePaths({}, "/parts/-/sum")).toEqual([]);
  expect(concretePaths({}, "/ticket")).toEqual(["/ticket"]);
});

import { describe, expect, test } from "vitest";
import { addNullsForCleared, omitServerFields, pickEditable, typedValue } from "#engine/form/store/typedValue.ts";
import { repair } from "../../../helpers/engine/workshop.ts";

test("a number becomes the text that a user would type, also in a row", () => {
  expect(typedValue(repair, "/hours", 1.5)).toBe("1.5");
  expect(typedValue(repair, "/parts/0", { count: 3, part: "chain" })).toEqual({ count: "3", part: "chain" });
});

test("there is no draft value for an unknown field, and none for null", () => {
  expect([typedValue(repair, "/unknown", 1), typedValue(repair, "/hours", null), typedValue(repair, "/hours", undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe("the input of a save", () => {
  test("has a null for each stored field that was cleared, in groups too; computed fields are left out", () => {
    const stored = { ticket: "A", price: 80, rate: 40, owner: { name: "Ada", phone: "1" } };
    expect(addNullsForCleared(repair, { ticket: "A", owner: { name: "Ada" } }, stored)).toEqual({
      ticket: "A",
      rate: null,
      owner: { name: "Ada", phone: null },
    });
  });

  test("of a new record has no nulls", () => {
    expect(addNullsForCleared(repair, { ticket: "A" }, null)).toEqual({ ticket: "A" });
  });

  test("of a partly editable record has only editable fields, id and version", () => {
    const input = { id: "7", version: 2, ticket: "A", rate: 40 };
    expect(pickEditable(input, new Set(["rate"]))).toEqual({ id: "7", version: 2, rate: 40 });
    expect(pickEditable(input, undefined)).toBe(input);
  });
});

test("a draft of a deleted record loses id, version and fields of the server", () => {
  expect(omitServerFields(repair, { id: "7", version: 2, ticket: "A", state: "noted" })).toEqual({ ticket: "A" });
});

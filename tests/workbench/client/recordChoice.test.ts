import { expect, test } from "vitest";
import type { StoredRecord } from "#dialect/wire/stored.ts";
import { chosenRecord, exampleChoice, isStoredChoice, storedChoice } from "../../../src/workbench/client/recordChoice.ts";

const stored = [{ id: "example:0", title: "", customer: "", record: { code: "S" } }] as unknown as readonly StoredRecord[];
const from = { examples: [{ code: "A" }, { code: "B" }], stored };

test("an example is chosen by its position, a stored record by its id", () => {
  expect(chosenRecord(exampleChoice(1), from)).toEqual({ code: "B" });
  expect(chosenRecord(storedChoice({ id: "example:0" }), from)).toEqual({ code: "S" });
});

test("nothing is chosen by an empty choice, nor by one that no longer exists", () => {
  expect(chosenRecord("", from)).toBeUndefined();
  expect(chosenRecord(exampleChoice(2), from)).toBeUndefined();
  expect(chosenRecord(storedChoice({ id: "gone" }), from)).toBeUndefined();
});

test("the two sorts of choices are distinguished, whatever the id", () => {
  expect([exampleChoice(0), storedChoice({ id: "example:0" })].map(isStoredChoice)).toEqual([false, true]);
});

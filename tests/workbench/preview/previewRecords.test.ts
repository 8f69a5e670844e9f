import { describe, expect, test } from "vitest";
import {
  choiceAmongAll,
  choiceWithin,
  ownRecords,
  previewRecord,
  recordsWithValue,
  sampleId,
} from "../../../src/workbench/preview/previewRecords.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { StoredRecord } from "#dialect/wire/stored.ts";
import { exampleChoice, storedChoice } from "../../../src/workbench/client/recordChoice.ts";

const stored = [{ id: "7:a", title: "Seven", customer: "demo", record: { name: "seven" } }];
const from = { examples: [{ name: "first" }, { name: "second" }], stored };
const [one] = stored;
if (!one) throw new Error("nothing is stored");

describe("the record that a preview shows", () => {
  test("is the chosen one, an example under an id that it has not got of its own", () => {
    expect(previewRecord(exampleChoice(1), from)).toEqual({ id: sampleId, version: 1, name: "second" });
    expect(previewRecord(storedChoice(one), from)).toEqual({ id: "7:a", name: "seven" });
    expect(previewRecord("", from)).toBeUndefined();
  });

  test("is the first example once the chosen one is gone from the file; a stored one that is gone is none", () => {
    expect(previewRecord(exampleChoice(5), from)).toMatchObject({ name: "first" });
    expect(previewRecord("stored:8", from)).toBeUndefined();
  });
});

test("a table shows all of the chosen sort, everything else the chosen one alone", () => {
  const names = (part: "list" | "form", choice: string) =>
    ownRecords({ entity: "sku", part }, choice, from)["sku"]?.map((record) => record["name"]);
  expect([names("list", exampleChoice(1)), names("list", storedChoice(one)), names("list", "")]).toEqual([
    ["first", "second"],
    ["seven"],
    [],
  ]);
  expect([names("form", exampleChoice(1)), names("form", "")]).toEqual([["second"], []]);
});

describe("in one state", () => {
  const shown = { field: "status", value: "paid" };
  const paid = { id: "7:b", title: "", customer: "demo", record: { name: "stored", status: "paid" } };
  const named = (choice: string, examples: readonly Rec[], records: readonly StoredRecord[] = []) => {
    const found = recordsWithValue(choice, { examples, stored: records }, shown);
    return previewRecord(found.choice, found.from);
  };

  test("the chosen record is shown if it is in that state", () => {
    const examples = [
      { name: "a", status: "open" },
      { name: "b", status: "paid" },
      { name: "c", status: "paid" },
    ];
    expect(named(exampleChoice(2), examples)).toMatchObject({ name: "c" });
    expect(named(storedChoice(paid), examples, [paid])).toMatchObject({ name: "stored" });
  });

  test("otherwise an example or a stored record that is, and without any the chosen one as it would be", () => {
    expect(named(exampleChoice(0), [{ name: "a" }, { name: "b", status: "paid" }], [paid])).toMatchObject({ name: "b" });
    expect(named(exampleChoice(0), [{ name: "a" }], [paid])).toMatchObject({ name: "stored" });
    expect(named(exampleChoice(1), [{ name: "a" }, { name: "b", status: "open" }])).toMatchObject({ name: "b", status: "paid" });
  });

  test("a list shows those in that state alone; an empty form stays empty", () => {
    const from = {
      examples: [
        { name: "a", status: "open" },
        { name: "b", status: "paid" },
      ],
      stored: [],
    };
    const found = recordsWithValue(exampleChoice(0), from, shown);
    expect(ownRecords({ entity: "sku", part: "list" }, found.choice, found.from)).toEqual({ sku: [{ name: "b", status: "paid" }] });
    expect(recordsWithValue("", from, shown)).toEqual({ choice: "", from });
    expect(choiceAmongAll(exampleChoice(0), found.from, from)).toBe(exampleChoice(1));
    expect(choiceAmongAll("", found.from, from)).toBe("");
  });
});

test("an option of a choice of several is shown by a record that has it among others, else by one that has it alone", () => {
  const shown = { field: "colours", value: "b", isMany: true } as const;
  const named = (examples: readonly Rec[]) => {
    const found = recordsWithValue(exampleChoice(0), { examples, stored: [] }, shown);
    return previewRecord(found.choice, found.from);
  };
  expect(
    named([
      { name: "a", colours: ["r"] },
      { name: "b", colours: ["r", "b"] },
    ]),
  ).toMatchObject({ name: "b", colours: ["r", "b"] });
  expect(named([{ name: "a", colours: ["r"] }])).toMatchObject({ name: "a", colours: ["b"] });
});

test("of fewer records the chosen one stays chosen, or the first that is left is", () => {
  const [first, second] = from.examples;
  const less = { examples: [second!], stored };
  expect(choiceWithin(exampleChoice(1), from, less)).toBe(exampleChoice(0));
  expect(choiceWithin(exampleChoice(0), from, less)).toBe(storedChoice(one));
  expect(choiceWithin(storedChoice(one), from, { examples: [first!], stored: [] })).toBe(exampleChoice(0));
  expect(choiceWithin("", from, less)).toBe("");
});

test("a stored record names its customer, as for staff", () => {
  const owned = [{ ...one, owner: { id: "a", loginName: "demo", name: "Demo", phone: "1" } }];
  expect(previewRecord(storedChoice(one), { examples: [], stored: owned })).toMatchObject({
    owner: { id: "a", loginName: "demo", name: "Demo" },
  });
});

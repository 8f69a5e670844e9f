import { describe, expect, test } from "vitest";
import { ownRecords, previewRecord, sampleId } from "../../../src/workbench/preview/previewRecords.ts";
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

import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { createDraftConverter, withComputedRows } from "#engine/form/store/draftToRecord.ts";
import { compiledEntity } from "../../../helpers/engine/testHost.ts";
import { workshop } from "../../../helpers/engine/workshop.ts";

const entity = compiledEntity(workshop, "repair");
const rowsOf = (record: Rec) => record["parts"] as readonly Rec[];

describe("a draft converter", () => {
  test("turns typed text into numbers, in rows too", () => {
    const { toRecord } = createDraftConverter(entity);
    expect(toRecord({ hours: "1.50", parts: [{ part: "chain", count: "3" }] })).toEqual({
      hours: 1.5,
      parts: [{ part: "chain", count: 3 }],
    });
  });

  test("keeps the object of a row that did not change", () => {
    const { toRecord } = createDraftConverter(entity);
    const [first, second] = [{ count: "1" }, { count: "2" }];
    const before = rowsOf(toRecord({ parts: [first, second] }));
    const after = rowsOf(toRecord({ parts: [first, { count: "3" }] }));
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  test("makes two objects of a row that occurs twice", () => {
    const row = { part: "chain" };
    const [one, other] = rowsOf(createDraftConverter(entity).toRecord({ parts: [row, row] }));
    expect(one).toEqual(other);
    expect(one).not.toBe(other);
  });

  test("gives an alias the record row of the row that it replaces", () => {
    const { toRecord, alias } = createDraftConverter(entity);
    const row = { count: "1" };
    const [before] = rowsOf(toRecord({ parts: [row] }));
    const filled = { count: "1", sum: "7" };
    alias(filled, row);
    expect(rowsOf(toRecord({ parts: [filled] }))[0]).toBe(before);
  });
});

test("computed fields are added to rows, and entered values win", () => {
  const checker = { isRowwise: (name: string) => name === "parts", resolvedRow: () => ({ count: 1, sum: 7 }) };
  expect(withComputedRows({ ticket: "A", parts: [{ count: 2 }] }, checker)).toEqual({ ticket: "A", parts: [{ count: 2, sum: 7 }] });
});

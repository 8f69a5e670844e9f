import { expect, test } from "vitest";
import type { PrintLayout } from "#dialect/schema/printLayout.ts";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import { checkPrintable } from "#engine/print/checkPrintable.ts";
import { checkContextOf } from "#engine/host/hostContext.ts";
import { library } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

const paper = {
  needs: [{ rule: "self.pages > 0", message: "paper.noPages" }],
  pieces: { rows: "lots", from: "first", to: "last" },
} as unknown as PrintLayout;
const context = checkContextOf(testHost(library, {}));
const check = (records: { pages?: number; lots?: { first: number; last: number }[] }[], range = "") =>
  checkPrintable(paper, records, range, compileExpressions(paper, "loan"), context);
const sound = { pages: 3, lots: [{ first: 1, last: 4 }] };

test("records that meet the needs can be printed, all of their items or a range", () => {
  expect([check([sound]), check([sound], "2-3")]).toEqual([undefined, undefined]);
});

test("the first record that does not is named, with the message of its need", () => {
  const poor = { ...sound, pages: 0 };
  expect(check([sound, poor])).toEqual({ message: "paper.noPages", record: poor });
});

test("numbers that a record lacks are named", () => {
  expect(check([sound], "4-6")).toMatchObject({ message: "paper.pieceNotExist", numbers: [5] });
  expect(check([{ pages: 3 }])).toMatchObject({ message: "paper.pieceNotExist" });
});

test("a range that cannot be read is refused before any record is checked", () => {
  expect(check([], "a-b")).toEqual({ message: "paper.illegalFormat" });
});

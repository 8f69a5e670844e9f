import { expect, test } from "vitest";
import { filesOf } from "#engine/values/files.ts";

const bill = { id: "f1", name: "bill.pdf", size: 4, type: "application/pdf", url: "/files/f1" };

test("a value is one file or a list of files", () => {
  expect([filesOf(bill), filesOf([bill, bill]), filesOf(undefined), filesOf([])]).toEqual([[bill], [bill, bill], [], []]);
});

test("a bare URL is named after its last part, and missing properties are empty", () => {
  expect(filesOf("/files/a/bill.pdf")).toEqual([
    { id: "/files/a/bill.pdf", name: "bill.pdf", size: 0, type: "", url: "/files/a/bill.pdf" },
  ]);
  expect(filesOf({ url: "/x" })).toEqual([{ id: "", name: "", size: 0, type: "", url: "/x" }]);
});

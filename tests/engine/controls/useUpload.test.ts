import { expect, test } from "vitest";
import type { FileRule } from "#dialect/schema/schema.ts";
import { isRefused, refuse, type Sending, sizeText } from "#engine/controls/useUpload.ts";

const rule: FileRule = { accept: ["application/pdf"], maxBytes: 1024, call: "upload" };
const file = (size: number, type = "application/pdf") => new File(["x".repeat(size)], "bill.pdf", { type });

test("a file is refused by its type, its size, or because it is empty", () => {
  expect(refuse(file(5), rule)).toBeUndefined();
  expect([refuse(file(5, "image/png"), rule)?.code, refuse(file(1025), rule)?.code, refuse(file(0), rule)?.code]).toEqual([
    "fileType",
    "fileSize",
    "fileEmpty",
  ]);
});

test("sizes and types are written for readers", () => {
  expect([0, 1023, 12 * 1024, 1.84 * 1024 * 1024, 50 * 1024 * 1024].map(sizeText)).toEqual(["1 KB", "1 KB", "12 KB", "1.8 MB", "50 MB"]);
});

test("a failed transfer can be sent again, a refused file cannot", () => {
  const failed = (again: boolean) => ({ failed: { key: "problem.other", again } }) as Sending;
  expect([isRefused(failed(true)), isRefused(failed(false)), isRefused({} as Sending)]).toEqual([false, true, false]);
});

import { expect, test, vi } from "vitest";
import { FileWindow } from "#sheet/zip/FileWindow.ts";

const megabyte = 1024 * 1024;

function open(size: number) {
  const blob = new Blob([Uint8Array.from({ length: size }, (_, at) => at & 0xff)]);
  const slice = vi.spyOn(blob, "slice");
  return { window: new FileWindow(blob), slice };
}

test("a workbook of ordinary size is read by one slice, in any order", async () => {
  const { window, slice } = open(1000);
  expect([...(await window.read(900, 903))]).toEqual([132, 133, 134]);
  expect([...(await window.read(0, 2))]).toEqual([0, 1]);
  expect(slice).toHaveBeenCalledOnce();
});

test("a larger file is read in pieces of 4 MB", async () => {
  const { window, slice } = open(9 * megabyte);
  for (let at = 0; at < 8 * megabyte; at += megabyte) expect([...(await window.read(at + 5, at + 7))]).toEqual([5, 6]);
  expect(slice.mock.calls.length).toBeLessThanOrEqual(3);
});

test("bytes beyond the end are refused", async () => {
  await expect(open(10).window.read(5, 11)).rejects.toThrow(RangeError);
});

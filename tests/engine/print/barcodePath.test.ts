import { expect, test } from "vitest";
import { code128, qrCode } from "#engine/print/barcodePath.ts";

test("a Code 128 is one row of bars between quiet zones", () => {
  const shape = code128("W-0001");
  expect(shape?.height).toBe(1);
  const starts = [...(shape?.path ?? "").matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, width]) => [Number(x), Number(width)] as const);
  expect(starts[0]?.[0]).toBe(10);
  const [x = 0, width = 0] = starts.at(-1) ?? [];
  expect((shape?.width ?? 0) - x - width).toBe(10);
});

test("text that Code 128 cannot hold has no bars", () => {
  expect([code128("箱"), code128(""), qrCode("")]).toEqual([undefined, undefined, undefined]);
});

test("a QR code is square, with the quiet zone of four modules that its standard asks, and holds any text", () => {
  const shape = qrCode("箱 1/3");
  expect(shape?.width).toBe(shape?.height);
  expect(shape?.path.startsWith("M4 4h7v1h-7z")).toBe(true);
});

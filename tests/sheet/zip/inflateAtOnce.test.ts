import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { inflateAtOnce } from "#sheet/zip/inflateAtOnce.ts";

const packed = new Uint8Array(deflateRawSync(Buffer.from("a".repeat(1000))));

test("the unpacked bytes have a buffer of their own, without spare room", () => {
  const bytes = inflateAtOnce(packed, 1000);
  expect(new TextDecoder().decode(bytes)).toBe("a".repeat(1000));
  expect(bytes.buffer.byteLength).toBe(1000);
});

test("more bytes than declared are refused, and so is what is not deflated", () => {
  expect(() => inflateAtOnce(packed, 999)).toThrow();
  expect(() => inflateAtOnce(Uint8Array.from([0xff, 0xff, 0xff]), 10)).toThrow();
});

import { expect, test } from "vitest";
import { crc32 } from "#sheet/zip/crc32.ts";

const bytes = Uint8Array.from({ length: 67 }, (_, at) => (at * 37 + 11) & 0xff);

/** The definition of the checksum, one bit at a time. */
function bitByBit(part: Uint8Array): number {
  let sum = ~0;
  for (const byte of part) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

test("the checksum is that of ZIP", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  expect(crc32(new Uint8Array(0))).toBe(0);
});

test("any length and any cut give the checksum of the whole", () => {
  for (let length = 0; length <= bytes.length; length += 1) {
    const part = bytes.subarray(0, length);
    const whole = bitByBit(part);
    const cut = length >> 1;
    expect([crc32(part), crc32(part.subarray(cut), crc32(part.subarray(0, cut)))]).toEqual([whole, whole]);
  }
});

test("one changed bit changes the checksum", () => {
  const changed = Uint8Array.from(bytes);
  changed[20] = (changed[20] as number) ^ 1;
  expect(crc32(changed)).not.toBe(crc32(bytes));
});

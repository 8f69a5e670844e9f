/** CRC-32 as in ZIP, eight bytes at a time (slicing-by-8). */
const byBit = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
const behind = (table: Uint32Array): Uint32Array => table.map((value) => (value >>> 8) ^ (byBit[value & 0xff] as number));
const t0 = byBit;
const t1 = behind(t0);
const t2 = behind(t1);
const t3 = behind(t2);
const t4 = behind(t3);
const t5 = behind(t4);
const t6 = behind(t5);
const t7 = behind(t6);

/** `before`: the checksum of the preceding bytes. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const of = (table: Uint32Array, byte: number): number => table[byte & 0xff] as number;
  const byteAt = (at: number): number => bytes[at] as number;
  let sum = ~before;
  let at = 0;
  for (const end = bytes.length - 7; at < end; at += 8) {
    sum ^= byteAt(at) | (byteAt(at + 1) << 8) | (byteAt(at + 2) << 16) | (byteAt(at + 3) << 24);
    sum =
      of(t7, sum) ^
      of(t6, sum >>> 8) ^
      of(t5, sum >>> 16) ^
      of(t4, sum >>> 24) ^
      of(t3, byteAt(at + 4)) ^
      of(t2, byteAt(at + 5)) ^
      of(t1, byteAt(at + 6)) ^
      of(t0, byteAt(at + 7));
  }
  for (; at < bytes.length; at++) sum = (sum >>> 8) ^ of(t0, sum ^ byteAt(at));
  return ~sum >>> 0;
}

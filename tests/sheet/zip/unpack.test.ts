import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Inflate } from "#sheet/zip/inflateAtOnce.ts";
import { openZip } from "#sheet/zip/openZip.ts";
import { ReadBudget } from "#sheet/zip/ReadBudget.ts";
import { unpack } from "#sheet/zip/unpack.ts";
import { makeZip, type Part } from "../makeZip.ts";

const byNode: Inflate = (packed, maxOutputLength) => Uint8Array.from(inflateRawSync(packed, { maxOutputLength }));

async function unpacked(part: Omit<Part, "name">, inflate?: Inflate): Promise<string> {
  const budget = new ReadBudget(inflate && { inflate });
  const zip = await openZip(makeZip([{ name: "a", ...part }]), budget);
  const chunks: Uint8Array[] = [];
  for await (const bytes of unpack(zip, zip.entries.get("a")!, budget)) chunks.push(bytes.slice());
  return Buffer.concat(chunks).toString();
}

const text = "<row/>".repeat(100_000);

describe.each([
  ["by a stream", undefined],
  ["at once, by what the platform has", byNode],
])("%s", (_how, inflate) => {
  test("stored and deflated parts give their text", async () => {
    expect(await unpacked({ bytes: text }, inflate)).toBe(text);
    expect(await unpacked({ bytes: text, stored: true }, inflate)).toBe(text);
  });

  test("a part is damaged if its size or its checksum is not as declared", async () => {
    for (const lie of [{ size: text.length - 1 }, { size: text.length + 1 }, { size: 1000 }, { crc: 1 }])
      await expect(unpacked({ bytes: text, lie }, inflate)).rejects.toMatchObject({ code: "damaged" });
  });
});

test("a part whose declared size is far above its packed size is refused before a byte is unpacked", async () => {
  const budget = new ReadBudget({ limits: { ratio: 10 } });
  const zip = await openZip(makeZip([{ name: "a", bytes: "0".repeat(5 * 1024 * 1024) }]), budget);
  let chunks = 0;
  const read = async () => {
    for await (const _bytes of unpack(zip, zip.entries.get("a")!, budget)) chunks += 1;
  };
  await expect(read()).rejects.toMatchObject({ code: "bomb" });
  expect(chunks).toBe(0);
});

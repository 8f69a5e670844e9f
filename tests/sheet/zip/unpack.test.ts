import { expect, test } from "vitest";
import { openZip } from "#sheet/zip/openZip.ts";
import { ReadBudget, type ReadBudgetOptions } from "#sheet/zip/ReadBudget.ts";
import { unpack } from "#sheet/zip/unpack.ts";
import { makeZip, type Part } from "../makeZip.ts";

async function unpacked(part: Omit<Part, "name">, limits?: ReadBudgetOptions["limits"]): Promise<string> {
  const budget = new ReadBudget({ ...(limits && { limits }) });
  const zip = await openZip(makeZip([{ name: "a", ...part }]), budget);
  const chunks: Uint8Array[] = [];
  for await (const bytes of unpack(zip, zip.entries.get("a")!, budget)) chunks.push(bytes.slice());
  return Buffer.concat(chunks).toString();
}

const text = "<row/>".repeat(20_000);

test("stored and deflated parts give their text", async () => {
  expect(await unpacked({ bytes: text })).toBe(text);
  expect(await unpacked({ bytes: text, stored: true })).toBe(text);
});

test("a part is damaged if its size or its checksum is not as declared", async () => {
  for (const lie of [{ size: text.length - 1 }, { size: text.length + 1 }, { crc: 1 }])
    await expect(unpacked({ bytes: text, lie })).rejects.toMatchObject({ code: "damaged" });
});

test("a part that unpacks to far more than its packed size is refused before it is unpacked", async () => {
  const zeros = "0".repeat(5 * 1024 * 1024);
  await expect(unpacked({ bytes: zeros }, { ratio: 10 })).rejects.toMatchObject({ code: "bomb" });
});

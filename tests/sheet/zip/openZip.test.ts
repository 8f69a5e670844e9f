import { expect, test } from "vitest";
import { openZip } from "#sheet/zip/openZip.ts";
import { ReadBudget } from "#sheet/zip/ReadBudget.ts";
import { makeZip, type Part, type ZipLies } from "../makeZip.ts";

const open = (blob: Blob) => openZip(blob, new ReadBudget());
const zip = (parts: readonly Part[], lies?: ZipLies) => open(makeZip(parts, lies));

test("entries are found by their name in lower case, with slashes; folders are no entries", async () => {
  const { entries } = await zip([
    { name: "XL\\Sheet1.xml", bytes: "<a/>" },
    { name: "xl/media/", bytes: "", stored: true },
  ]);
  expect([...entries].map(([key, { name, size }]) => [key, name, size])).toEqual([["xl/sheet1.xml", "XL/Sheet1.xml", 4]]);
});

test("a comment after the directory and bytes before the first part are allowed", async () => {
  const { entries } = await zip([{ name: "a", bytes: "1" }], { comment: 5000, before: Uint8Array.from([0x50, 0x4b, 0, 0]) });
  expect([...entries.keys()]).toEqual(["a"]);
});

test.each([
  ["an empty file", new Blob([]), "empty"],
  ["a text", new Blob(["hello world"]), "notWorkbook"],
  ["a workbook of Excel 97, or an encrypted one", new Blob([Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])]), "oldOrLocked"],
  ["an encrypted part", makeZip([{ name: "a", bytes: "1", lie: { flags: 1 } }]), "oldOrLocked"],
  [
    "two parts of one name",
    makeZip([
      { name: "a", bytes: "1" },
      { name: "A", bytes: "2" },
    ]),
    "damaged",
  ],
  ["an unknown compression", makeZip([{ name: "a", bytes: "1", lie: { method: 12 } }]), "damaged"],
  ["a directory outside of the file", makeZip([{ name: "a", bytes: "1" }], { directoryOffset: 9999 }), "damaged"],
  ["parts that share their bytes", makeZip([{ name: "a", bytes: "1", lie: { packed: 100_000 } }]), "bomb"],
])("%s is refused", async (_name, blob, code) => {
  await expect(open(blob)).rejects.toMatchObject({ code });
});

test("a name that Chinese Windows wrote in its own encoding is read", async () => {
  const bytes = Buffer.from(await makeZip([{ name: "##.png", bytes: "1" }]).arrayBuffer());
  for (let at = bytes.indexOf("##.png"); at >= 0; at = bytes.indexOf("##.png")) bytes.set([0xba, 0xec], at);
  const { entries } = await open(new Blob([bytes]));
  expect([...entries.keys()]).toEqual(["红.png"]);
});

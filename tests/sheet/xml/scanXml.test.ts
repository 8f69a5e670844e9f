import { expect, test } from "vitest";
import { openZip } from "#sheet/zip/openZip.ts";
import { ReadBudget } from "#sheet/zip/ReadBudget.ts";
import { scanXml } from "#sheet/xml/scanXml.ts";
import { makeZip } from "../makeZip.ts";

async function scan(bytes: string | Uint8Array): Promise<string[]> {
  const budget = new ReadBudget();
  const zip = await openZip(makeZip([{ name: "a.xml", bytes }]), budget);
  const events: string[] = [];
  await scanXml(zip, zip.entries.get("a.xml")!, budget, {
    open: (name) => void events.push(`<${name}>`),
    text: (text) => void events.push(text),
    close: (name) => void events.push(`</${name}>`),
  });
  return events;
}

test("the fallback for older programs is skipped with all that it contains", async () => {
  const xml = "<a><Choice>new</Choice><mc:Fallback xmlns:mc='m'>old<b><Fallback/></b></mc:Fallback><c/></a>";
  expect((await scan(xml)).join("")).toBe("<a><Choice>new</Choice><c></c></a>");
});

test("what is not XML, or not text, is a damaged workbook", async () => {
  for (const bytes of ["<a><b></a>", "<a>", Uint8Array.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e])])
    await expect(scan(bytes)).rejects.toMatchObject({ code: "damaged" });
});

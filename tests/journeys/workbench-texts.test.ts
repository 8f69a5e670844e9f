/** Translations go out as a workbook and come in again, while somebody goes on working. Built; with `--everywhere` under `npm run dev` too. No JSON is typed. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { type WrittenColumn, writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";

const address = "schemas/entities/delivery-address.json";
const text: Omit<WrittenColumn, "header"> = { sort: "text" };

/** Fills a downloaded workbook as a translator would: each change names its place and the cell of English. */
async function filled(path: string, changes: Readonly<Record<string, string>>): Promise<Buffer> {
  const workbook = await openWorkbook(new Blob([new Uint8Array(await readFile(path))]));
  const sheets = await Promise.all(
    workbook.sheets.map(async ({ name, hidden }, index) => {
      const [head, ...rows] = (await workbook.readSheet(index)).rows;
      const headers = [...(head?.cells.values() ?? [])].map((cell) => cell.text);
      const [file, place, english] = [
        headers.indexOf("file"),
        headers.indexOf("place"),
        headers.findIndex((header) => header.endsWith("[en]")),
      ];
      const written = rows.map(({ cells }) =>
        headers.map((_, column) => {
          const change = hidden || column !== english ? undefined : changes[`${cells.get(file)?.text}${cells.get(place)?.text}`];
          return change ?? cells.get(column)?.text;
        }),
      );
      return { name, hidden, columns: headers.map((header) => ({ ...text, header })), rows: written };
    }),
  );
  return Buffer.from(await writeWorkbook(sheets));
}

describeInBuilds("translations", ({ development }) => {
  const { bench, complaints } = inWorkbench({ development });
  const json = async (path: string) => JSON.parse(await bench().text(path));

  test("a filled workbook changes what was typed, reports a lost placeholder and what changed meanwhile, and is undone in one step", async () => {
    const { page, say } = bench();
    await page.getByRole("button", { name: say("texts.open"), exact: true }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: say("texts.download"), exact: true }).click();
    const book = await (await download).path();

    // Meanwhile the analyst finds a label by its sentence and gives it another text.
    const before = await json(address);
    await page.getByRole("searchbox", { name: say("texts.find") }).fill(`${address}/x-label`);
    const cell = page.locator('.texts textarea[lang="en"]').first();
    await cell.fill("Places to deliver");
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await json(address))["x-label"].en).toBe("Places to deliver");

    const changes = {
      [`${address}/x-label`]: "Addresses",
      [`${address}/properties/city/x-label`]: "Town or city",
      "schemas/messages/action.done": "Ready",
    };
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "texts.xlsx", mimeType: "application/zip", buffer: await filled(book, changes) });
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await bench().shot("texts-preview");
    const region = (sort: "changed" | "meanwhile" | "placeholder") =>
      dialog.getByRole("region", { name: say(`texts.sort.${sort}`, { count: 1 }), exact: true });
    expect(await region("meanwhile").innerText()).toContain("Places to deliver");
    expect(await region("placeholder").innerText()).toContain("{{count}}");
    expect(await region("changed").innerText()).toContain("Town or city");
    await dialog.getByRole("button", { name: say("texts.write", { count: 1 }), exact: true }).click();
    await expect.poll(async () => (await json(address)).properties.city["x-label"].en).toBe("Town or city");
    expect((await json(address))["x-label"].en).toBe("Places to deliver");

    await page.getByRole("button", { name: say("preview.undo"), exact: true }).click();
    await expect.poll(async () => (await json(address)).properties.city["x-label"].en).toBe(before.properties.city["x-label"].en);
    expect(complaints).toEqual([]);
  });
});

/** Goods from a workbook: the template, a file of another program, mistakes corrected on the page, and the stored goods. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { writeWorkbook, type WrittenCell } from "#sheet/write/writeWorkbook.ts";
import { programs } from "../helpers/journeys/fillTemplate.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { libreOfficeMs } from "../helpers/files/libreOffice.ts";
import { png } from "../sheet/makeBook.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../sheet/fixtures/${name}.xlsx`, import.meta.url));

describe("a shipper imports goods", () => {
  const journey = inJourney();
  const goods = async () => (await journey().rows("skuPage")) as readonly Rec[];
  const button = (name: string | RegExp) => journey().page.getByRole("button", { name });
  const tally = () => journey().page.locator(".import-tally");
  let template = new Uint8Array();
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    journey().page.locator(".import-drop input").setInputFiles(file);

  test("downloads the template in the language in use, with a word about blocked pop-ups [C-SKU-03, M-26]", async () => {
    const { login, open, page, say, entity, text, shot } = journey();
    await login();
    await open("/stdMyProfile/goodsImport");
    const waiting = page.waitForEvent("download");
    await button(say("import.template")).click();
    template = new Uint8Array(await readFile(await (await waiting).path()));
    const workbook = await openWorkbook(new Blob([template]));
    const { rows } = await workbook.readSheet(0);
    const headers = [...(rows[0]?.cells.values() ?? [])].map((cell) => cell.text);
    expect(headers).toContain(`${text(entity("sku").properties["brand"]?.["x-label"])} *`);
    expect(await page.getByText(say("import.popup")).count()).toBe(1);
    await shot("import-choose");
  });

  test("reads why a file is refused as a whole [M-06, M-07, M-08]", async () => {
    const { page, say, shot } = journey();
    const note = page.getByRole("alert");
    await choose({ name: "goods.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from("SKU,Name") });
    await expect.poll(() => note.textContent()).toContain(say("import.analyzeError"));
    await shot("import-refused");
    const empty = await writeWorkbook([
      {
        name: "x",
        columns: [
          { header: "sku", sort: "text" },
          { header: "brand", sort: "text" },
        ],
        rows: [],
      },
    ]);
    await choose({ name: "empty.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(empty) });
    await expect.poll(() => note.textContent()).toContain(say("import.noData"));
    const other = await writeWorkbook([{ name: "x", columns: [{ header: "Apples", sort: "text" }], rows: [["1"]] }]);
    await choose({ name: "other.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(other) });
    await expect.poll(() => note.textContent()).toContain(say("import.illegal"));
  });

  test("sees all mistakes of a LibreOffice file at once and fixes them on the page [V-SKU-15, V-SKU-17, M-10]", async () => {
    const { page, say, shot } = journey();
    await choose(fixture("goods-libreoffice"));
    await expect.poll(() => tally().textContent()).toBe(say("import.faultyCount", { count: 3 }));
    expect(await page.getByText(say("import.repeated"), { exact: true }).count()).toBe(1);
    expect(await page.getByText(say("problem.skuRepeated", { row: 2 })).count()).toBe(1);
    expect(await page.getByText(say("problem.pictureMissing")).count()).toBe(1);
    await shot("import-mistakes");
    // The button that sends all says why it waits, also to a finger, which hovers over nothing.
    const { x = 0, y = 0, width = 0, height = 0 } = (await button(say("import.sendAll", { count: 5 })).boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.locator(".ld-tip").getByText(say("import.mendFirst"), { exact: true }).waitFor();
    const { entity, text } = journey();
    const label = (field: string) => text(entity("sku").properties[field]?.["x-label"]);
    const control = (row: number, field: string) =>
      page.getByLabel(say("import.fieldOfRow", { label: label(field), row }), { exact: true });
    await control(5, "sku").fill("FIX-4");
    await control(5, "sku").press("Enter");
    // The next is corrected while the server is still asked for the key of the one before.
    await control(4, "brand").fill("Seastone");
    await control(4, "brand").press("Enter");
    await expect.poll(() => tally().textContent()).toBe(say("import.faultyCount", { count: 2 }));
    await expect.poll(() => page.getByText(say("problem.skuRepeated", { row: 2 })).count()).toBe(0);
    // Its picture still has the name of the row it was copied from.
    await control(5, "imgUrl").setInputFiles({ name: "FIX-4.png", mimeType: "image/png", buffer: Buffer.from(png) });
    await expect.poll(() => tally().textContent()).toBe(say("import.faultyCount", { count: 1 }));
  });

  test("keeps the faulty rows as a workbook with their mistakes, and imports the good ones [M-05]", async () => {
    const { page, say, shot } = journey();
    const waiting = page.waitForEvent("download");
    await button(say("import.saveFaulty")).click();
    const workbook = await openWorkbook(new Blob([new Uint8Array(await readFile(await (await waiting).path()))]));
    const { rows } = await workbook.readSheet(0);
    expect(rows[1]?.cells.get(0)?.text).toBe("FIX-5");
    expect([...(rows[1]?.cells.values() ?? [])].at(-1)?.text).toContain(say("problem.pictureMissing"));
    await button(say("import.sendGood", { count: 4 })).click();
    await expect.poll(() => page.getByText(say("import.done"), { exact: true }).count()).toBe(1);
    await shot("import-done");
    const stored = (await goods()).filter(({ sku }) => String(sku).startsWith("FIX-"));
    expect(
      stored
        .map(({ sku, brand, perSuitNum, imgUrl }) => [sku, brand, perSuitNum ?? null, (imgUrl as Rec)["name"]])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    ).toEqual([
      ["FIX-1", "无", null, "FIX-1.png"],
      ["FIX-2", "无", 4, "FIX-2.png"],
      ["FIX-3", "Seastone", null, "FIX-3.png"],
      ["FIX-4", "无", null, "FIX-4.png"],
    ]);
  });

  test("reads what is stored already, may update it, and nothing where nothing changes [V-SKU-18, M-09, M-11]", async () => {
    const { page, say, shot } = journey();
    await button(say("import.mendLeft", { count: 1 })).click();
    await button(say("import.another")).click();
    const columns = ["sku", "declareNameEn", "declareNameCn", "brand", "imgUrl"] as const;
    const book = (brand: string) =>
      writeWorkbook([
        {
          name: "Goods",
          columns: columns.map((header) => ({ header, sort: header === "imgUrl" ? "picture" : "text" })),
          rows: [["FIX-2", "Desk lamp", "台灯", brand, undefined] satisfies WrittenCell[]],
        },
      ]);
    await choose({ name: "again.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(await book("无")) });
    await expect.poll(() => page.getByText(say("import.taken"), { exact: true }).count()).toBeGreaterThan(0);
    await page.getByRole("checkbox").check();
    await expect.poll(() => tally().textContent()).toBe(say("import.allGood"));
    await shot("import-update");
    await button(say("import.sendAll", { count: 1 })).click();
    await expect.poll(() => page.getByText(say("import.noUpdate")).count()).toBe(1);
    await button(say("import.another")).click();
    await choose({ name: "again.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(await book("Northwind")) });
    await page.getByRole("checkbox").check();
    await button(say("import.sendAll", { count: 1 })).click();
    await expect.poll(() => page.getByText(say("import.done"), { exact: true }).count()).toBe(1);
    expect((await goods()).find(({ sku }) => sku === "FIX-2")).toMatchObject({ brand: "Northwind", perSuitNum: 4 });
  });

  for (const { name, isHere, fill } of programs) {
    test.skipIf(!isHere)(
      `fills in the downloaded template with ${name}, and has the goods with their picture`,
      async () => {
        const { page, say, entity } = journey();
        const { rows } = await (await openWorkbook(new Blob([template]))).readSheet(0);
        const headers = matchHeaders(rows, sheetColumns(entity("sku"), { timeZone: "UTC", codesOf: () => [], textOf: () => ({}) }));
        const columnOf = (field: string) => [...(headers?.columns ?? [])].find(([, { path }]) => path === `/${field}`)?.[0] ?? -1;
        const sku = `FILLED-${name}`;
        const values: Readonly<Record<string, string | number>> = {
          ...{ sku, declareNameEn: "Lamp", declareNameCn: "灯", brand: "无", material: "ABS", purpose: "照明" },
          ...{ measurementUnit: "piece", purchasingPrice: 0.3, customsCode: "9405210090", isCharged: "N", declaredPrice: 3.2 },
        };
        const cells = new Map(Object.entries(values).map(([field, value]) => [columnOf(field), value]));
        expect([...cells.keys()]).not.toContain(-1);
        const filled = await fill(template, { cells, picture: { column: columnOf("imgUrl"), name: `${sku}.png`, bytes: png } });
        await button(say("import.another")).click();
        await choose({ name: "filled.xlsx", mimeType: "application/octet-stream", buffer: filled });
        await expect.poll(() => tally().textContent()).toBe(say("import.allGood"));
        await button(say("import.sendAll", { count: 1 })).click();
        await page.getByText(say("import.done"), { exact: true }).waitFor();
        const stored = (await goods()).find((one) => one["sku"] === sku);
        expect(stored).toMatchObject({
          purchasingPrice: 0.3,
          customsCode: "9405210090",
          imgUrl: { name: `${sku}.png`, type: "image/png" },
        });
      },
      libreOfficeMs,
    );
  }

  test("sees the goods with their pictures in the list", async () => {
    const { page, say, shot } = journey();
    await button(say("import.toList")).click();
    await expect.poll(() => page.locator("img.ld-thumb").count()).toBeGreaterThan(2);
    await expect
      .poll(() =>
        page
          .locator("img.ld-thumb")
          .first()
          .evaluate((img) => (img as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);
    await shot("import-goods");
  });
});

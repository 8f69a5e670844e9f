/** Small parcels from a workbook: the template with the goods of a parcel, a half-filled good mended on the page, and the drafts. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Page as ListPage } from "#dialect/wire/wire.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { inJourney } from "../helpers/journeys/journey.ts";

describe("a shipper imports small parcels", () => {
  const journey = inJourney();
  const tally = () => journey().page.locator(".import-tally");
  const item = (at: number, field: string) => {
    const { entity, text } = journey();
    const rows = entity("small-parcel").properties["items"]?.items;
    return `${text(rows?.["x-label"])} ${at} ${text(rows?.properties?.[field]?.["x-label"])}`;
  };
  let headers: readonly string[] = [];
  let example: readonly string[] = [];

  test("finds the import above the list, and downloads a template with the cells of three goods", async () => {
    const { login, open, page, say, text, screen, shot } = journey();
    await login();
    await open("/stdSmallParcel/list");
    const action = screen("parcelList").list?.toolbar?.find((one) => typeof one === "object" && one.id === "import");
    const label = text(typeof action === "object" ? action.label : undefined);
    await page
      .getByRole("link", { name: label })
      .or(page.getByRole("button", { name: label }))
      .first()
      .click();
    await page.waitForURL(/stdSmallParcel\/import/);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: say("import.template") }).click();
    const workbook = await openWorkbook(new Blob([new Uint8Array(await readFile(await (await waiting).path()))]));
    const { rows } = await workbook.readSheet(0);
    const width = [...rows[0]!.cells].length;
    const line = (at: number) => Array.from({ length: width }, (_, column) => rows[at]!.cells.get(column)?.text ?? "");
    headers = line(0).slice(0, -1);
    example = line(1).slice(0, -1);
    for (const at of [1, 2, 3]) expect(headers.some((header) => header.startsWith(item(at, "nameCn")))).toBe(true);
    await shot("parcel-import-choose");
  });

  test("sees at its cell what a second good lacks, and mends it on the page", async () => {
    const { page, say, shot } = journey();
    const at = (label: string) => headers.findIndex((header) => header.startsWith(label));
    const own = headers.findIndex((header) => header.startsWith(journey().label("small-parcel", "orderNo")));
    const rows = [1, 2, 3].map((row) =>
      example.map((cell, column) => {
        if (column === own) return `BOOK-${row}`;
        const second = { nameCn: "", nameEn: "Light bulb", quantity: "2", declaredPrice: "1.5" };
        const field = Object.keys(second).find((name) => at(item(2, name)) === column);
        return row === 2 && field !== undefined ? second[field as keyof typeof second] : cell;
      }),
    );
    const file = await writeWorkbook([{ name: "Parcels", columns: headers.map((header) => ({ header, sort: "text" as const })), rows }]);
    await page
      .locator(".import-drop input")
      .setInputFiles({ name: "parcels.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(file) });
    await expect.poll(() => tally().textContent()).toBe(say("import.faultyCount", { count: 1 }));
    await shot("parcel-import-faulty");
    const cell = page.getByLabel(say("import.fieldOfRow", { label: item(2, "nameCn"), row: 3 }), { exact: true });
    await cell.fill("灯泡");
    await cell.press("Enter");
    await expect.poll(() => tally().textContent()).toBe(say("import.allGood"));
  });

  test("gets three drafts, one of them with two goods", async () => {
    const { page, say, call, shot } = journey();
    await page.getByRole("button", { name: say("import.sendAll", { count: 3 }) }).click();
    await expect.poll(() => page.getByText(say("import.doneCount", { created: 3, updated: 0 })).count()).toBe(1);
    await shot("parcel-import-done");
    const made = (await call<ListPage>("smallParcelList", { page: 1, size: 10, search: "BOOK-" })).data?.rows ?? [];
    const goods = (row: Rec | undefined) => ((row?.["items"] ?? []) as readonly Rec[]).length;
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set(["draft"]));
    expect([1, 2, 3].map((at) => goods(made.find(({ orderNo }) => orderNo === `BOOK-${at}`)))).toEqual([1, 2, 1]);
  });
});

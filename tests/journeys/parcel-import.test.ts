/** Small parcels from a workbook: the template with the goods of a parcel, an incomplete good corrected on the page, and the drafts. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Page as ListPage } from "#dialect/wire/wire.ts";
import { chooseRows, downloadTemplate, faultyRows } from "../helpers/journeys/importSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";

describe("a shipper imports small parcels", () => {
  const journey = inJourney();
  const tally = () => faultyRows(journey());
  const item = (at: number, field: string) => {
    const { entity, text } = journey();
    const rows = entity("small-parcel").properties["items"]?.items;
    return `${text(rows?.["x-label"])} ${at} ${text(rows?.properties?.[field]?.["x-label"])}`;
  };
  let headers: readonly string[] = [];
  let example: readonly string[] = [];

  test("finds the import above the list, and downloads a template with the cells of three goods", async () => {
    const { login, shot } = journey();
    await login();
    const place = { screen: "parcelList", list: "/stdSmallParcel/list", import: "/stdSmallParcel/import" };
    ({ headers, example } = await downloadTemplate(journey(), place));
    for (const at of [1, 2, 3]) expect(headers.some((header) => header.startsWith(item(at, "nameCn")))).toBe(true);
    await shot("parcel-import-choose");
  });

  test("sees at its cell what a second good lacks, and fixes it on the page", async () => {
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
    await chooseRows(journey(), headers, rows, 1);
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

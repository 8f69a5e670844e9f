/** Orders from a workbook: the template, ten rows of which two are corrected on the page, and the ten orders. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { axeFaults } from "../../scripts/gallery/axeFaults.mjs";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { chooseRows, downloadTemplate, faultyRows } from "../helpers/journeys/importSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { watchShifts } from "../helpers/journeys/layoutShift.ts";

const TEN = 10;

describe("a shipper imports ten orders", () => {
  const journey = inJourney();
  const tally = () => faultyRows(journey());
  let headers: readonly string[] = [];
  let example: readonly string[] = [];

  test("finds the import above the list, and downloads its template", async () => {
    const { login, shot } = journey();
    await login();
    const place = { screen: "waybillList", list: "/stdWaybillManagement/waybillList", import: "/stdWaybillManagement/orderImport" };
    ({ headers, example } = await downloadTemplate(journey(), place));
    await shot("order-import-choose");
  });

  test("sees what is wrong in two of ten rows, and fixes it on the page", async () => {
    const { page, say, entity, text, shot } = journey();
    const at = (field: string) => headers.findIndex((header) => header.startsWith(text(entity("waybill").properties[field]?.["x-label"])));
    const rows = Array.from({ length: TEN }, (_, index) =>
      example.map((cell, column) => {
        if (column === at("referenceNo")) return `TEN-${index}`;
        if (index === 3 && column === at("loadingPort")) return "Atlantis";
        return index === 7 && column === at("customerActualWeight") ? "-5" : cell;
      }),
    );
    const shifted = await watchShifts(page);
    await chooseRows(journey(), headers, rows, 2);
    await shot("order-import-faulty");
    expect(await shifted()).toBeLessThan(0.02);
    expect(await axeFaults(page)).toEqual([]);
    const control = (row: number, field: string) =>
      page.getByLabel(say("import.fieldOfRow", { label: text(entity("waybill").properties[field]?.["x-label"]), row }), { exact: true });
    await control(5, "loadingPort").selectOption({ label: example[at("loadingPort")]! });
    await control(9, "customerActualWeight").fill("185");
    await control(9, "customerActualWeight").press("Enter");
    await expect.poll(() => tally().textContent()).toBe(say("import.allGood"));
  });

  test("gets ten orders to confirm, and exports those that are ticked", async () => {
    const { page, say, rows, wide, shot } = journey();
    await page.getByRole("button", { name: say("import.sendAll", { count: TEN }) }).click();
    await expect.poll(() => page.getByText(say("import.doneCount", { created: TEN, updated: 0 })).count()).toBe(1);
    await shot("order-import-done");
    const made = (await rows("waybillList")).filter(({ referenceNo }) => String(referenceNo).startsWith("TEN-"));
    expect(made).toHaveLength(TEN);
    expect(new Set(made.map(({ statusName }) => statusName))).toEqual(new Set(["wait_for_confirm"]));
    await page.getByRole("button", { name: say("import.toList") }).click();
    await page.waitForURL(/waybillList/);
    if (!wide) return;
    const boxes = page.locator("tbody input[type=checkbox]");
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await shot("order-import-ticked");
    await page
      .locator(".ld-bulk")
      .getByRole("button", { name: say("action.export") })
      .click();
    const waiting = page.waitForEvent("download");
    await page.getByRole("menuitem").first().click();
    const workbook = await openWorkbook(new Blob([new Uint8Array(await readFile(await (await waiting).path()))]));
    expect((await workbook.readSheet(0)).rows).toHaveLength(3);
  });
});

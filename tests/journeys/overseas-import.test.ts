/** Overseas waybills from a workbook: goods and boxes on one line, two boxes with one number corrected on the page, and the drafts. */
import { describe, expect, test } from "vitest";
import { axeFaults } from "../../scripts/gallery/axeFaults.mjs";
import type { Page as ListPage } from "#dialect/wire/wire.ts";
import { chooseRows, downloadTemplate, faultyRows } from "../helpers/journeys/importSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { watchShifts } from "../helpers/journeys/layoutShift.ts";

describe("a shipper imports overseas waybills", () => {
  const journey = inJourney();
  const tally = () => faultyRows(journey());
  const line = (at: number, field: string) => {
    const { entity, text } = journey();
    const rows = entity("overseas-waybill").properties["packingInfo"]?.items;
    return `${text(rows?.["x-label"])} ${at} ${text(rows?.properties?.[field]?.["x-label"])}`;
  };
  let headers: readonly string[] = [];
  let example: readonly string[] = [];

  test("finds the import above the list, and downloads a template with the cells of goods and boxes", async () => {
    const { login, shot } = journey();
    await login();
    const place = { screen: "overseasList", list: "/stdOverseas/list", import: "/stdOverseas/import" };
    ({ headers, example } = await downloadTemplate(journey(), place));
    for (const at of [1, 2, 3]) expect(headers.some((header) => header.startsWith(line(at, "start")))).toBe(true);
    await shot("overseas-import-choose");
  });

  test("sees at its cell that a box is in two lines, and fixes it on the page", async () => {
    const { page, say, label, shot } = journey();
    const at = (name: string) => headers.findIndex((header) => header.startsWith(name));
    const second = new Map([
      [at(line(2, "start")), "8"],
      [at(line(2, "end")), "9"],
    ]);
    const rows = [1, 2, 3].map((row) =>
      example.map((cell, column) => {
        if (column === at(label("overseas-waybill", "referenceNo"))) return `OW-BOOK-${row}`;
        return (row === 2 && second.get(column)) || cell;
      }),
    );
    const shifted = await watchShifts(page);
    await chooseRows(journey(), headers, rows, 1);
    await shot("overseas-import-faulty");
    expect(await shifted()).toBeLessThan(0.02);
    expect(await axeFaults(page)).toEqual([]);
    const cell = (field: string, number: number) =>
      page.getByLabel(say("import.fieldOfRow", { label: line(number, field), row: 3 }), { exact: true });
    // A phone has inputs for the cells with a problem only.
    await cell("start", 2).fill("9");
    await cell("start", 2).press("Enter");
    await expect.poll(() => tally().textContent()).toBe(say("import.allGood"));
  });

  test("gets three drafts, one of them with two lines of boxes", async () => {
    const { page, say, call, shot } = journey();
    await page.getByRole("button", { name: say("import.sendAll", { count: 3 }) }).click();
    await expect.poll(() => page.getByText(say("import.doneCount", { created: 3, updated: 0 })).count()).toBe(1);
    await shot("overseas-import-done");
    const made = (await call<ListPage>("overseasWaybillList", { page: 1, size: 10, search: "OW-BOOK-" })).data?.rows ?? [];
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set(["WAIT_FOR_CONFIRM"]));
    const boxes = made.map(({ packingInfo }) => (packingInfo as readonly unknown[]).length);
    expect(boxes.toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  });
});

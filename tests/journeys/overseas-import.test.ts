/** Overseas waybills from a workbook: goods and boxes on one line, two boxes with one number mended on the page, and the drafts. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { axeFaults } from "../../scripts/gallery/axeFaults.mjs";
import type { Page as ListPage } from "#dialect/wire/wire.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { watchShifts } from "../helpers/journeys/layoutShift.ts";

describe("a shipper imports overseas waybills", () => {
  const journey = inJourney();
  const tally = () => journey().page.locator(".import-tally");
  const line = (at: number, field: string) => {
    const { entity, text } = journey();
    const rows = entity("overseas-waybill").properties["packingInfo"]?.items;
    return `${text(rows?.["x-label"])} ${at} ${text(rows?.properties?.[field]?.["x-label"])}`;
  };
  let headers: readonly string[] = [];
  let example: readonly string[] = [];

  test("finds the import above the list, and downloads a template with the cells of goods and boxes", async () => {
    const { login, open, page, say, text, screen, shot } = journey();
    await login();
    await open("/stdOverseas/list");
    const action = screen("overseasList").list?.toolbar?.find((one) => typeof one === "object" && one.id === "import");
    const label = text(typeof action === "object" ? action.label : undefined);
    await page
      .getByRole("link", { name: label })
      .or(page.getByRole("button", { name: label }))
      .first()
      .click();
    await page.waitForURL(/stdOverseas\/import/);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: say("import.template") }).click();
    const workbook = await openWorkbook(new Blob([new Uint8Array(await readFile(await (await waiting).path()))]));
    const { rows } = await workbook.readSheet(0);
    const width = [...rows[0]!.cells].length;
    const cells = (at: number) => Array.from({ length: width }, (_, column) => rows[at]!.cells.get(column)?.text ?? "");
    headers = cells(0).slice(0, -1);
    example = cells(1).slice(0, -1);
    for (const at of [1, 2, 3]) expect(headers.some((header) => header.startsWith(line(at, "start")))).toBe(true);
    await shot("overseas-import-choose");
  });

  test("sees at its cell that a box stands in two lines, and mends it on the page", async () => {
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
    const file = await writeWorkbook([{ name: "Orders", columns: headers.map((header) => ({ header, sort: "text" as const })), rows }]);
    const shifted = await watchShifts(page);
    await page
      .locator(".import-drop input")
      .setInputFiles({ name: "orders.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(file) });
    await expect.poll(() => tally().textContent()).toBe(say("import.faultyCount", { count: 1 }));
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

/** Port orders from a workbook: a full container load without its containers is corrected on the page, and the drafts. */
import { describe, expect, test } from "vitest";
import { axeFaults } from "../../scripts/gallery/axeFaults.mjs";
import type { Page as ListPage } from "#dialect/wire/wire.ts";
import { chooseRows, downloadTemplate, faultyRows } from "../helpers/journeys/importSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { watchShifts } from "../helpers/journeys/layoutShift.ts";

describe("a shipper imports port orders", () => {
  const journey = inJourney();
  const tally = () => faultyRows(journey());
  const container = (field: string) => {
    const { entity, text } = journey();
    const rows = entity("port-to-port-order").properties["cabinets"]?.items;
    return `${text(rows?.["x-label"])} 1 ${text(rows?.properties?.[field]?.["x-label"])}`;
  };
  let headers: readonly string[] = [];
  let example: readonly string[] = [];

  test("finds the import above the list, and downloads a template with the cells of containers", async () => {
    const { login, shot } = journey();
    await login();
    ({ headers, example } = await downloadTemplate(journey(), {
      screen: "portOrderList",
      list: "/stdPort/list",
      import: "/stdPort/import",
    }));
    expect(headers.some((header) => header.startsWith(container("cabinetType")))).toBe(true);
    await shot("port-import-choose");
  });

  test("gives a full load its containers, in the cells of the first one", async () => {
    const { page, say, label, code, shot } = journey();
    const at = (name: string) => headers.findIndex((header) => header.startsWith(name));
    const own = (field: string) => at(label("port-to-port-order", field));
    const full = new Map([
      [own("shippingWay"), code("port-shipping-way", "FCL")],
      [own("loadingMethod"), code("loading-method", "CUSTOMER")],
      [own("loadingAddress"), "88 Zhen'an Road, Dongguan"],
      [own("loadingContact"), "Li Mei"],
      [own("loadingPhone"), "13900139000"],
    ]);
    const rows = [1, 2, 3].map((row) =>
      example.map((cell, column) => (column === own("referenceNo") ? `PP-BOOK-${row}` : (row === 2 && full.get(column)) || cell)),
    );
    const shifted = await watchShifts(page);
    await chooseRows(journey(), headers, rows, 1);
    await shot("port-import-faulty");
    expect(await shifted()).toBeLessThan(0.02);
    expect(await axeFaults(page)).toEqual([]);
    const cell = (field: string) => page.getByLabel(say("import.fieldOfRow", { label: container(field), row: 3 }), { exact: true });
    await cell("cabinetType").selectOption({ label: code("container-type", "40HQ") });
    await cell("cabinetNumber").fill("2");
    await cell("cabinetNumber").press("Enter");
    await expect.poll(() => tally().textContent()).toBe(say("import.allGood"));
  });

  test("gets three drafts, one of them with two containers", async () => {
    const { page, say, call, shot } = journey();
    await page.getByRole("button", { name: say("import.sendAll", { count: 3 }) }).click();
    await expect.poll(() => page.getByText(say("import.doneCount", { created: 3, updated: 0 })).count()).toBe(1);
    await shot("port-import-done");
    const made = (await call<ListPage>("portOrderList", { page: 1, size: 10, search: "PP-BOOK-" })).data?.rows ?? [];
    expect(new Set(made.map(({ orderStatus }) => orderStatus))).toEqual(new Set(["wait_for_confirm"]));
    expect(made.map(({ cabinetCount }) => Number(cabinetCount ?? 0)).toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
  });
});

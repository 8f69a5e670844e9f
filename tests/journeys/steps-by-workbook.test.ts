/** Steps of many waybills by workbook at the desk: the template of the chosen rows, what each row would do, and what was done. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { Transition } from "#dialect/schema/states.ts";
import type { Page as ListPage } from "#dialect/wire/wire.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { type DeskSteps, deskSteps } from "../helpers/journeys/deskSteps.ts";
import { entity } from "../helpers/schemas/product.ts";
import { inJourney } from "../helpers/journeys/journey.ts";

const UNKNOWN = "LD0000000000";

describe("a clerk of operations with a list of waybills that moved", () => {
  const journey = inJourney();
  const dialog = () => desk.page.getByRole("alertdialog").or(desk.page.getByRole("dialog"));
  const numbersOf = async (isWanted: (state: string) => boolean) =>
    (await journey().rows("waybillList"))
      .filter(({ statusName }) => isWanted(String(statusName)))
      .map(({ waybillNo }) => String(waybillNo));
  /** A step that asks for a place only, with the numbers that wait for it. The demonstration's states differ from day to day. */
  const takenByTwo = async () => {
    const { actions = [] } = journey().screen("deskWaybills").list?.bySheet ?? {};
    const steps = journey()
      .states("waybill")
      .transitions.filter(({ id, ask }) => actions.includes(id) && Object.keys(ask ?? {}).join() === "place");
    for (const one of steps) {
      const waiting = await numbersOf((state) => one.from.includes(state));
      if (waiting.length > 1) return { one, waiting: waiting.slice(0, 2) };
    }
    throw new Error("No step is waited for by two waybills.");
  };
  const stateOf = async (number: string | undefined) => {
    const { data } = await journey().call<ListPage>("waybillList", { page: 1, size: 5, filters: { waybillNo: [number ?? ""] } });
    return data?.rows.map(({ statusName }) => statusName);
  };
  let step: Transition | undefined;
  let desk: DeskSteps;
  let numbers: readonly string[] = [];
  let early = "";
  let headers: readonly string[] = [];

  test("gets a template with the numbers of the rows that are chosen", async () => {
    const { say, text, wide } = journey();
    const { one, waiting } = await takenByTwo();
    step = one;
    numbers = waiting;
    early = (await numbersOf((state) => !one.from.includes(state)))[0]!;
    desk = await deskSteps(journey(), "desk-operations");
    const { page } = desk;
    await desk.open(`/waybills?q=${numbers[0]}`);
    await page.getByRole("link", { name: numbers[0]!, exact: true }).waitFor();
    if (wide) await page.getByRole("row").filter({ hasText: numbers[0]! }).getByRole("checkbox").click();
    await page.getByRole("button", { name: say("bySheet.open"), exact: true }).click();
    await dialog()
      .getByLabel(say("bySheet.step"), { exact: true })
      .selectOption({ label: text(step?.label) });
    const download = page.waitForEvent("download");
    await dialog()
      .getByRole("button", { name: say("bySheet.template"), exact: true })
      .click();
    const book = await openWorkbook(new Blob([new Uint8Array(await readFile(await (await download).path()))]));
    const { rows } = await book.readSheet(0);
    const line = (at: number) => [...(rows[at]?.cells.values() ?? [])].map((cell) => cell.text);
    headers = line(0);
    expect(line(1)).toEqual(wide ? [numbers[0]] : []);
    expect(headers[1]).toContain(text(step?.ask?.["place"]?.["x-label"]));
  });

  test("reads beside each row what it would do, before anything is done", async () => {
    const { say, shot } = journey();
    const lines = [numbers[0], early, UNKNOWN].map((number) => [number, "Long Beach"]);
    const columns = headers.slice(0, 2).map((header) => ({ header, sort: "text" as const }));
    const file = await writeWorkbook([{ name: "Arrivals", columns, rows: lines }]);
    await dialog()
      .getByLabel(say("bySheet.choose"), { exact: true })
      .setInputFiles({ name: "arrivals.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(file) });
    await dialog()
      .getByText(say("bySheet.readyCount", { count: 1 }))
      .waitFor();
    expect(await dialog().getByText(say("bySheet.notInState")).count()).toBe(1);
    expect(await dialog().getByRole("row").filter({ hasText: UNKNOWN }).count()).toBe(1);
    expect(await numbersOf((state) => step?.from.includes(state) === true)).toEqual(expect.arrayContaining([...numbers]));
    await shot("steps-by-workbook-check", desk.page);
  });

  test("runs the rows that are ready; the others stay, each with its reason", async () => {
    const { say, shot } = journey();
    await dialog()
      .getByRole("button", { name: say("bySheet.run", { count: 1 }), exact: true })
      .click();
    await dialog()
      .getByText(say("bySheet.done", { count: 1 }))
      .waitFor();
    await shot("steps-by-workbook-done", desk.page);
    await expect.poll(() => stateOf(numbers[0])).toEqual([step?.to]);
    await expect
      .poll(() =>
        dialog()
          .getByRole("button", { name: say("bySheet.saveRefused"), exact: true })
          .count(),
      )
      .toBe(1);
  });

  test("a refused row is fixed in the table and sent again, beside the rows that are done", async () => {
    const { say, text, shot } = journey();
    const label = text((await entity("waybill")).schema.properties["waybillNo"]?.["x-label"]);
    const cell = dialog().getByRole("textbox", { name: say("bySheet.cell", { label, row: 4 }), exact: true });
    expect(await cell.inputValue()).toBe(UNKNOWN);
    await cell.fill(numbers[1]!);
    await cell.press("Enter");
    await expect.poll(() => dialog().getByRole("row").filter({ hasText: UNKNOWN }).count()).toBe(0);
    await shot("steps-by-workbook-mended", desk.page);
    await dialog()
      .getByRole("button", { name: say("bySheet.run", { count: 1 }), exact: true })
      .click();
    await dialog()
      .getByText(say("bySheet.done", { count: 2 }))
      .waitFor();
    expect(await stateOf(numbers[1])).toEqual([step?.to]);
  });
});

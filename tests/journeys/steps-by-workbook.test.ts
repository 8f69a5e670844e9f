/** Steps of many waybills by workbook at the desk: the template of the chosen rows, what each row would do, and what was done. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { Transition } from "#dialect/schema/states.ts";
import type { Page as ListPage } from "#dialect/wire/wire.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { type DeskSteps, deskSteps } from "../helpers/journeys/deskSteps.ts";
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
    const lines = [...numbers, early, UNKNOWN].map((number) => [number, "Long Beach"]);
    const columns = headers.slice(0, 2).map((header) => ({ header, sort: "text" as const }));
    const file = await writeWorkbook([{ name: "Arrivals", columns, rows: lines }]);
    await dialog()
      .getByLabel(say("bySheet.choose"), { exact: true })
      .setInputFiles({ name: "arrivals.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(file) });
    await dialog()
      .getByText(say("bySheet.readyCount", { count: 2 }))
      .waitFor();
    const none = dialog().getByRole("row").filter({ hasText: UNKNOWN });
    expect(await dialog().getByRole("row").filter({ hasText: early }).textContent()).toContain(say("bySheet.notInState"));
    expect(await none.getByText(UNKNOWN).count()).toBe(2);
    expect(await numbersOf((state) => step?.from.includes(state) === true)).toEqual(expect.arrayContaining([...numbers]));
    await shot("steps-by-workbook-check", desk.page);
  });

  test("runs the rows that are ready; the others stay, each with its reason", async () => {
    const { say, call, shot } = journey();
    await dialog()
      .getByRole("button", { name: say("bySheet.run", { count: 2 }), exact: true })
      .click();
    await dialog()
      .getByText(say("bySheet.done", { count: 2 }))
      .waitFor();
    await shot("steps-by-workbook-done", desk.page);
    for (const number of numbers) {
      const stateOf = async () => {
        const { data } = await call<ListPage>("waybillList", { page: 1, size: 5, filters: { waybillNo: [number] } });
        return data?.rows.map(({ waybillNo, statusName }) => [waybillNo, statusName]);
      };
      await expect.poll(stateOf).toEqual([[number, step?.to]]);
    }
    await expect
      .poll(() =>
        dialog()
          .getByRole("button", { name: say("bySheet.saveRefused"), exact: true })
          .count(),
      )
      .toBe(1);
  });
});

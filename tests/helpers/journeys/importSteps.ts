/** Steps of an import by workbook: from the list to its template, and a filled workbook to the page. */
import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { listSteps } from "./listSteps.ts";
import type { Journey } from "./journey.ts";

/** The template of an import: its columns, and the values of its example row. */
export interface Template {
  readonly headers: readonly string[];
  readonly example: readonly string[];
}

/** Where an import begins: a list screen, its route, and the route of the import that its toolbar leads to. */
export interface ImportPlace {
  readonly screen: string;
  readonly list: string;
  readonly import: string;
}

/** Opens the import from the list's toolbar and downloads its template. */
export async function downloadTemplate(journey: Journey, place: ImportPlace): Promise<Template> {
  const { open, page, say, text, screen } = journey;
  await open(place.list);
  const action = screen(place.screen).list?.toolbar?.find((one) => typeof one === "object" && one.id === "import");
  await listSteps(journey).tool(text(typeof action === "object" ? action.label : undefined));
  await page.waitForURL(({ hash }) => hash.startsWith(`#${place.import}`));
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: say("import.template") }).click();
  const workbook = await openWorkbook(new Blob([new Uint8Array(await readFile(await (await waiting).path()))]));
  const { rows } = await workbook.readSheet(0);
  const width = [...rows[0]!.cells].length;
  const cells = (at: number) => Array.from({ length: width }, (_, column) => rows[at]!.cells.get(column)?.text ?? "");
  // The last column says that the row is an example (`sheet.example`): a filled workbook has no such column.
  return { headers: cells(0).slice(0, -1), example: cells(1).slice(0, -1) };
}

/** The number of faulty rows, as the page says it. */
export const faultyRows = ({ page }: Pick<Journey, "page">): Locator => page.locator(".import-tally");

/** Hands a workbook with these rows to the page, and waits until it says that so many are faulty. */
export async function chooseRows(
  { page, say }: Pick<Journey, "page" | "say">,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  faulty: number,
): Promise<void> {
  const columns = headers.map((header) => ({ header, sort: "text" as const }));
  const file = await writeWorkbook([{ name: "Rows", columns, rows }]);
  await page
    .locator(".import-drop input")
    .setInputFiles({ name: "rows.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(file) });
  await expect.poll(() => faultyRows({ page }).textContent()).toBe(say("import.faultyCount", { count: faulty }));
}

/** What a shipper does in a grid: cells are found by the number of their line and the label of their column. */
import type { Locator } from "playwright-core";
import type { Journey } from "./journey.ts";

export interface GridSteps {
  readonly grid: Locator;
  /** Makes a cell the active one: the line by number from 1, the field as `list/field`. */
  readonly goTo: (line: number, field: string) => Promise<void>;
  readonly type: (line: number, field: string, text: string) => Promise<void>;
  /** What a cell shows. */
  readonly shown: (line: number, field: string) => Promise<string>;
  /** Pastes text at a cell as the browser would: the event carries it, the system's clipboard is not asked. */
  readonly paste: (line: number, field: string, text: string) => Promise<void>;
  readonly press: (...keys: readonly string[]) => Promise<void>;
}

/** The grid of a list of `entity`, such as `packingInfo` of a waybill. */
export function gridSteps({ page, label }: Pick<Journey, "page" | "label">, entity: string, list: string): GridSteps {
  const grid = page.getByRole("grid", { name: label(entity, list), exact: true });
  const input = grid.locator("textarea");
  const columnOf = async (field: string): Promise<number> => {
    // The grid comes after the rest of its form.
    await grid.locator(".ld-grid-label").first().waitFor();
    // The name comes first in the head, what is required and its unit behind it.
    const heads = await grid
      .locator(".ld-grid-label")
      .evaluateAll((all) => all.map((head) => head.parentElement?.getAttribute("aria-label") ?? head.firstChild?.textContent ?? ""));
    const at = heads.findIndex((head) => head.trim() === label(entity, field));
    if (at < 0) throw new Error(`No column ${label(entity, field)}; there are: ${heads.join(" | ")}`);
    return at;
  };
  const cellOf = (line: number, column: number) => grid.locator(`[role=gridcell][data-line="${line - 1}"][data-column="${column}"]`);
  const goTo = async (line: number, field: string): Promise<void> => {
    await cellOf(line, await columnOf(field)).click({ force: true });
    await input.waitFor();
  };
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await input.press(key);
  };
  return {
    grid,
    goTo,
    async type(line, field, text) {
      await goTo(line, field);
      await input.pressSequentially(text);
      await press("Enter");
    },
    shown: async (line, field) => (await cellOf(line, await columnOf(field)).innerText()).trim(),
    async paste(line, field, text) {
      await goTo(line, field);
      await input.evaluate((element, pasted) => {
        const data = new DataTransfer();
        data.setData("text/plain", pasted);
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      }, text);
    },
    press,
  };
}

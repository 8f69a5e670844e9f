/** How far a page moves under its reader. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

interface ShiftEntry extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly value: number;
}

/** The layout shifts of the page's document since it began to load, for a page that was just opened: its first visit counts whole. */
export async function shiftsSinceLoad(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries as ShiftEntry[]) if (!entry.hadRecentInput) sum += entry.value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        // What was kept before the observer is handed over after the next drawing.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              add(observer.takeRecords());
              resolve(sum);
            }),
          ),
        );
      }),
  );
}

/** Reads the page again, and says how far it moved until it stood. What moves because one types or presses is another matter. */
export async function shiftOfReload(page: Page, stands: () => Promise<unknown>): Promise<number> {
  await page.reload();
  await stands();
  await expect.poll(() => page.locator("[data-busy], [aria-busy=true]").count()).toBe(0);
  return shiftsSinceLoad(page);
}

/** Adds up the layout shifts of the page's document from now on, also where it was watched before; those within half a second of an input do not count. The answer gives the sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(async () => {
    // What was changed before, as by axe, is drawn first.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const kept = window as unknown as { shifted?: number };
    const isWatched = kept.shifted !== undefined;
    kept.shifted = 0;
    if (isWatched) return;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[]) if (!entry.hadRecentInput) kept.shifted = (kept.shifted ?? 0) + entry.value;
    }).observe({ type: "layout-shift" });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

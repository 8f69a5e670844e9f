/**
 * What an analyst does at a page, counted by the page itself: a click is one press, a choice in a list two (it opens, it chooses), a value
 * that is typed without a click into its box two. Letters of one value are one press. What is typed as JSON is counted separately.
 */
import type { Page } from "playwright-core";

export interface Presses {
  readonly presses: number;
  /** Of them, into the JSON editor. */
  readonly json: number;
}

export interface PressCounter {
  /** Begins at nothing. */
  readonly start: () => Promise<void>;
  readonly read: () => Promise<Presses>;
}

declare global {
  interface Window {
    counted?: { presses: number; json: number };
  }
}

/** Runs in the page. */
function countPresses(): void {
  const counted = { presses: 0, json: 0 };
  window.counted = counted;
  let box: EventTarget | null = null;
  addEventListener(
    "pointerdown",
    ({ target }) => {
      counted.presses += 1;
      const pressed = target instanceof Element ? target.closest("input, textarea, [contenteditable]") : null;
      // The value that is typed after this click is one press more.
      box = null;
      if (pressed) pressed.addEventListener("input", () => void (box === pressed && (counted.presses -= 1)), { once: true });
    },
    true,
  );
  addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.closest(".bench-editor:not(.bench-formula)")) counted.json += 1;
      if (target.matches("select")) counted.presses += 2;
      else if (!target.matches("[type=checkbox], [type=radio]") && target !== box) {
        box = target;
        counted.presses += 2;
      }
    },
    true,
  );
}

export async function openPressCounter(page: Page): Promise<PressCounter> {
  await page.evaluate(countPresses);
  return {
    start: () => page.evaluate(() => window.counted && void Object.assign(window.counted, { presses: 0, json: 0 })),
    read: () => page.evaluate(() => ({ presses: window.counted?.presses ?? Number.NaN, json: window.counted?.json ?? Number.NaN })),
  };
}

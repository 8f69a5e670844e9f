/** What a shipper does without a mouse. Every key is counted; after each the focus is somewhere, and it can be seen where. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export interface KeySteps {
  /** Keys or chords, `Control+Enter`. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Text, letter by letter, into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  /** Goes on with Tab until this has the focus, or a control inside of it; fails after 90 stops. */
  readonly tabTo: (target: Locator) => Promise<void>;
  /** How many keys were pressed; letters of a typed text count one each. */
  readonly count: () => number;
}

const mostStops = 90;

/** Whether something shows that the focus is here: a ring around the element, its box, or its visible substitute. Reports an element that cannot be seen. */
function focusSeen(): string {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return "the focus is lost";
  // The page's own top, a table or a grid that hands it on: where one comes to, rather than where one acts.
  if (at.tabIndex < 0) return "";
  const around = [at, at.parentElement, at.parentElement?.parentElement, at.nextElementSibling, at.closest("td, th, tr, [role=row]")];
  const isMarked = around.some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  });
  const { left, top, width, height } = at.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const over = document.elementFromPoint(Math.min(Math.max(x, 0), innerWidth - 1), y);
  const isCovered = y < 0 || y > innerHeight || (over !== null && !around.some((one) => one && (one.contains(over) || over.contains(one))));
  const name = at.getAttribute("aria-label") ?? at.id;
  return `${isMarked ? "" : `nothing shows the focus on ${at.tagName} ${name}`}${isCovered ? `${at.tagName} ${name} has the focus and is covered` : ""}`;
}

export function keySteps(page: Page): KeySteps {
  let keys = 0;
  const press = async (...wanted: readonly string[]): Promise<void> => {
    for (const key of wanted) {
      keys += 1;
      await page.keyboard.press(key);
      // A page or a dialog that comes takes the focus when it is there.
      await expect.poll(() => page.evaluate(focusSeen), { message: `after ${key}` }).toBe("");
    }
  };
  const isAt = (target: Locator) =>
    target
      .first()
      .evaluate((element) => element.contains(document.activeElement), undefined, { timeout: 30_000 })
      .catch(() => false);
  return {
    press,
    async type(text) {
      keys += text.length;
      await page.keyboard.type(text);
    },
    async tabTo(target) {
      await target.first().waitFor({ state: "attached" });
      for (let stop = 0; stop < mostStops && !(await isAt(target)); stop += 1) await press("Tab");
      expect(await isAt(target), `Tab comes to ${String(target)}`).toBe(true);
    },
    count: () => keys,
  };
}

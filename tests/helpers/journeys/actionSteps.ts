/** What a shipper does with pointer and keyboard, counted: a click, a chord of keys, a typed value and a paste are one action each. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export interface ActionSteps {
  readonly click: (target: Locator) => Promise<void>;
  readonly press: (chord: string) => Promise<void>;
  /** A click into the box and the value: two. */
  readonly type: (box: Locator, value: string) => Promise<void>;
  /** Opens a list to search in, types, takes what is found with Enter: three. */
  readonly pick: (box: Locator, typed: string) => Promise<void>;
  /** One that was done by other means. */
  readonly took: (what: "click" | "paste") => void;
  readonly count: () => number;
}

export function actionSteps(page: Page): ActionSteps {
  let actions = 0;
  const click = async (target: Locator): Promise<void> => {
    actions += 1;
    await target.first().click();
  };
  const press = async (chord: string): Promise<void> => {
    actions += 1;
    await page.keyboard.press(chord);
  };
  const type = async (box: Locator, value: string): Promise<void> => {
    await click(box);
    actions += 1;
    await page.keyboard.type(value);
  };
  return {
    click,
    press,
    type,
    async pick(box, typed) {
      await type(box, typed);
      await page.getByRole("option").filter({ hasText: typed }).first().waitFor();
      await press("Enter");
      // What is found is taken when it is there.
      await expect.poll(() => box.first().getAttribute("aria-expanded")).toBe("false");
    },
    took: () => void (actions += 1),
    count: () => actions,
  };
}

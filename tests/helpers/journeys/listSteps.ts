import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Journey } from "./journey.ts";

/** What a shipper does in a generated list; the same words for the table of a wide page and the cards of a phone. */
export interface ListSteps {
  /** The row or card that holds a text. */
  readonly row: (name: string) => Locator;
  readonly create: () => Promise<void>;
  /** Presses an action of the list's head: its own link or button, on a phone else its entry in the menu of actions. */
  readonly tool: (action: string) => Promise<void>;
  /** Does what a record offers, in a list or on its page: by its own button, else from its menu. `action` is the label. */
  readonly act: (name: string, action: string) => Promise<void>;
  /** Answers the question that an action asks with the action itself, and waits until it is done. */
  readonly confirm: (action: string) => Promise<void>;
  /** Types into the search box; the address follows. */
  readonly search: (text: string) => Promise<void>;
}

const appears = (item: Locator): Promise<boolean> =>
  item.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );

export function listSteps({ page, say }: Pick<Journey, "page" | "say">): ListSteps {
  return {
    row: (name) => page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: name }),
    create: () =>
      page
        .getByRole("button", { name: say("action.create"), exact: true })
        .first()
        .click(),
    async tool(action) {
      const own = page.getByRole("link", { name: action, exact: true }).or(page.getByRole("button", { name: action, exact: true }));
      const menu = page.getByRole("button", { name: say("list.actions"), exact: true });
      await own.or(menu).first().waitFor();
      if (await own.first().isVisible()) return own.first().click();
      await menu.click();
      return page.getByRole("menuitem", { name: action, exact: true }).click();
    },
    async act(name, action) {
      const own = page
        .getByRole("button", { name: say("list.actionOn", { action, name }), exact: true })
        .or(page.getByRole("button", { name: action, exact: true }));
      const menu = page.getByRole("button", { name: say("list.actionsOn", { name }), exact: true });
      await own.or(menu).first().waitFor();
      const item = page.getByRole("menuitem", { name: action, exact: true, disabled: false });
      // A press while the columns get their widths may miss the button: a person presses again. An action that becomes allowed
      // leaves the menu for a button.
      const found = async (): Promise<Locator | undefined> => {
        if (await own.isVisible()) return own;
        if (!(await item.isVisible())) await menu.click({ timeout: 2_000 }).catch(() => undefined);
        if (await appears(item)) return item;
        // An open menu hides the buttons of the page from roles: the action may have become one of them.
        await page.keyboard.press("Escape");
        return undefined;
      };
      let at: Locator | undefined;
      await expect.poll(async () => (at = await found()) !== undefined, { timeout: 20_000 }).toBe(true);
      return at?.click();
    },
    async confirm(action) {
      const question = page.getByRole("alertdialog");
      await question.getByRole("button", { name: action, exact: true }).click();
      await question.waitFor({ state: "hidden" });
    },
    search: (text) => page.getByRole("searchbox").first().fill(text),
  };
}

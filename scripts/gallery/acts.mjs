/** Actions on a page before its picture. Elements are found by class, icon and role, not by text, so that scenes work in every language. */

/** @typedef {import("playwright-core").Page} Page */

/** There is no record that the scene could be played with. */
export class NothingToSee extends Error {}

/** Rows whose menus are looked into: those further down offer the same. */
const mostRows = 8;
/** Wait for optional elements, such as an action that not every record offers, in ms. */
const glance = 1500;

/** Clicks the first match and waits for the result. @param {string} selector @param {string} opens */
export function click(selector, opens) {
  return async (/** @type {Page} */ page) => {
    await page.locator(selector).locator("visible=true").first().click();
    await page.locator(opens).first().waitFor();
  };
}

/** One after the other. @param {...((page: Page) => Promise<void>)} acts */
export function inTurn(...acts) {
  return async (/** @type {Page} */ page) => {
    for (const act of acts) await act(page);
  };
}

/** @param {string} key @param {string} opens what comes of it */
export function press(key, opens) {
  return async (/** @type {Page} */ page) => {
    await page.keyboard.press(key);
    await page.locator(opens).first().waitFor();
  };
}

/** @param {string} selector @param {string} text */
export function fill(selector, text) {
  return async (/** @type {Page} */ page) => page.locator(selector).locator("visible=true").first().fill(text);
}

/** An entry of the account menu, by its icon. @param {string} icon @param {string} opens */
export function inAccountMenu(icon, opens) {
  return inTurn(click("header .top-bar-account", "[role=menu]"), click(`[role=menuitem]:has(.lucide-${icon})`, opens));
}

/** Takes an action of a record of the visible list or page: by its own button, or in its menu. @param {string} action id @param {string} opens */
export function offered(action, opens) {
  return async (/** @type {Page} */ page) => {
    await page.locator(".ld-row-menu, .ld-detail-more, .ld-row-card .ld-next").first().waitFor();
    const menus = page.locator(".ld-row-menu, .ld-detail-more");
    for (let at = 0; at < Math.min(mostRows, await menus.count()); at += 1) {
      await menus.nth(at).click();
      const list = page.locator("[role=menu][data-state=open]");
      await list.waitFor();
      const entry = list.locator(`[role=menuitem][data-value="${action}"]:not([aria-disabled=true])`);
      if (await entry.isVisible()) {
        await entry.click();
        return page.locator(opens).first().waitFor();
      }
      await page.keyboard.press("Escape");
      await list.waitFor({ state: "detached" });
    }
    // On a card, and on the page of a record, the next step is not said twice.
    const next = page.locator(".ld-row-card .ld-next, .ld-detail-actions > .ld-button").first();
    if (await next.isVisible()) {
      await next.click();
      const opened = page.locator(opens).first();
      if (
        await opened.waitFor({ timeout: glance }).then(
          () => true,
          () => false,
        )
      )
        return;
    }
    throw new NothingToSee(`no record here offers ${action}`);
  };
}

/** Opens the records of the list in sight until this can be done on the page of one. @param {(page: Page) => Promise<void>} act */
export function onePageOf(act) {
  return async (/** @type {Page} */ page) => {
    const list = page.url();
    const records = page.locator("a.ld-record-link, .ld-row-card a");
    await records.first().waitFor();
    const addresses = await records.evaluateAll((links) => links.map((link) => /** @type {HTMLAnchorElement} */ (link).href));
    for (const address of addresses.slice(0, mostRows)) {
      try {
        await page.goto(address);
        return await act(page);
      } catch (error) {
        if (!(error instanceof NothingToSee)) throw error;
      }
    }
    throw new NothingToSee(`no record of ${list} offers it on its page`);
  };
}

/** Submits a form as it is; it is refused. */
export async function submitEmpty(/** @type {Page} */ page) {
  await page.locator(".ld-form").first().waitFor();
  await page.keyboard.press("Control+Enter");
  await page.locator("[aria-invalid=true]").first().waitFor();
}

/** Pastes lines into the grid of a form, and submits it. @param {readonly string[]} lines of cells between tabs */
export function pasteAndSubmit(lines) {
  return async (/** @type {Page} */ page) => {
    const grid = page.getByRole("grid").first();
    await grid.locator("[role=gridcell]").first().click({ force: true });
    await grid.locator("textarea").evaluate((box, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, lines.join("\r\n"));
    await page.keyboard.press("Control+Enter");
    await page.locator(".ld-summary-link").first().waitFor();
  };
}

/** The line is gone; `backOnline` takes it back. @param {string} after is done without it @param {string} opens */
export function offline(after, opens) {
  return async (/** @type {Page} */ page) => {
    await page.context().setOffline(true);
    await click(after, opens)(page);
  };
}

export async function backOnline(/** @type {Page} */ page) {
  await page.context().setOffline(false);
}

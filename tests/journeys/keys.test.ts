/** A shipper works without a mouse: letters lead to lists, over rows and to the overview of them all, and can be turned off. */
import { describe, expect, test } from "vitest";
import { inJourney } from "../helpers/journey.ts";
import { accessibilityTree, below } from "../helpers/accessibilityTree.ts";
import { readSite } from "../helpers/productText.ts";

interface Page {
  readonly path: string;
  readonly key?: string;
  readonly screen?: string;
  readonly children?: readonly Page[];
}

const pages = (routes: readonly Page[]): readonly Page[] => routes.flatMap((route) => [route, ...pages(route.children ?? [])]);
const keyOf = (screen: string) => pages(readSite().routes).find((route) => route.screen === screen)?.key ?? "";

describe("a shipper works by keys", () => {
  const journey = inJourney();
  const keys = async (...names: readonly string[]) => {
    for (const name of names) await journey().page.keyboard.press(name);
  };
  const overview = () => journey().page.getByRole("dialog", { name: journey().say("keys.title") });
  const focused = () => journey().page.evaluate(() => document.activeElement?.tagName ?? "BODY");

  test("g and a letter lead to a list, and the keyboard goes on in the new page", async () => {
    const { page, login, open } = journey();
    await login();
    await open(readSite().dashboard);
    await page.locator("main").waitFor();
    await keys("g", keyOf("waybillList"));
    await page.waitForURL(/#\/stdWaybillManagement\/waybillList/);
    await page.getByRole("tabpanel").getByRole("link", { name: /^LD\d/ }).first().waitFor();
    await expect.poll(focused).not.toBe("BODY");
  });

  test("what is typed into the search stays text", async () => {
    const { page } = journey();
    await keys("/");
    const search = page.getByRole("searchbox");
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
    await keys("g", keyOf("billList"), "?");
    expect(await search.inputValue()).toBe(`g${keyOf("billList")}?`);
    expect(await overview().count()).toBe(0);
    await keys("Escape");
    await expect.poll(() => search.inputValue()).toBe("");
    await search.blur();
  });

  test("j and k walk over the rows, x chooses one; the overview names the keys of the page and gives the focus back", async () => {
    const { page, say, wide, shot } = journey();
    if (!wide) return;
    await page.getByRole("tabpanel").getByRole("link", { name: /^LD\d/ }).nth(1).waitFor();
    const rows = page.locator("tr[aria-rowindex]");
    await keys("j", "j", "k", "x");
    await expect.poll(() => rows.locator(":checked").count()).toBe(1);
    await keys("?");
    await overview().getByText(say("keys.rows")).waitFor();
    await shot("keys");
    await keys("Escape");
    await overview().waitFor({ state: "detached" });
    await expect.poll(focused).toBe("TR");
  });

  test("a screen reader is told of a table by its name, of heads that sort, and of rows by what they are called", async () => {
    const { page, say, text, screen, wide, rows: stored } = journey();
    if (!wide) return;
    const spoken = await accessibilityTree(page);
    const table = spoken.find(({ role }) => role === "table");
    expect(table?.name).toBe(await page.getByRole("heading", { level: 1 }).innerText());
    const inside = (role: string, of = table) => below(spoken, of).filter((node) => node.role === role);
    const sorted = screen("waybillList").list?.columns.find(({ field }) => field === "waybillNo")?.label;
    expect(inside("columnheader").map(({ name }) => name)).toContain(text(sorted));
    const bodies = inside("row").filter((row) => inside("cell", row).length > 0 || inside("gridcell", row).length > 0);
    expect(bodies.length).toBeGreaterThan(5);
    const numbers = new Set((await stored("waybillList")).map((one) => String(one["waybillNo"])));
    for (const row of bodies.slice(0, 5)) {
      const number = inside("link", row)[0]?.name ?? "";
      expect(numbers).toContain(number);
      expect(inside("checkbox", row).map(({ name }) => name)).toEqual([say("list.selectRow", { name: number })]);
      expect(inside("button", row).map(({ name }) => name)).toContain(say("list.actionsOn", { name: number }));
    }
  });

  test("they can be turned off, and found again in the account menu", async () => {
    const { page, say, shot } = journey();
    const account = page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) });
    await account.click();
    await page.getByRole("menuitem", { name: say("shell.settings.title") }).click();
    await page.getByLabel(say("shell.settings.singleKeys")).uncheck();
    await page.getByRole("button", { name: say("action.close") }).click();
    await page.getByLabel(say("shell.settings.singleKeys")).waitFor({ state: "detached" });
    await keys("g", keyOf("billList"), "/", "?");
    expect(page.url()).toContain("waybillList");
    expect(await overview().count()).toBe(0);
    await account.click();
    await page.getByRole("menuitem", { name: say("keys.title") }).click();
    await overview().getByText(say("keys.off")).waitFor();
    await shot("keys-off");
    await overview()
      .getByRole("button", { name: say("keys.turnOn") })
      .click();
    await overview().getByText(say("keys.note")).waitFor();
    await keys("Escape");
    await overview().waitFor({ state: "detached" });
    await keys("g", keyOf("billList"));
    await page.waitForURL(/#\/stdBill\/list/);
  });
});

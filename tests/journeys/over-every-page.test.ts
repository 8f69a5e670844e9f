/**
 * What goes over every page. Letters lead to lists, over rows and to the overview of them all, and can be turned off; the
 * palette finds any page and any number; the language changes in the middle of work: every word does, nothing typed.
 */
import { describe, expect, test } from "vitest";
import { inJourney } from "../helpers/journeys/journey.ts";
import { accessibilityTree, below } from "../helpers/journeys/accessibilityTree.ts";
import { readSite } from "../helpers/journeys/productText.ts";

interface Page {
  readonly path: string;
  readonly key?: string;
  readonly screen?: string;
  readonly children?: readonly Page[];
}

const site = readSite();
const pages = (routes: readonly Page[]): readonly Page[] => routes.flatMap((route) => [route, ...pages(route.children ?? [])]);
const keyOf = (screen: string) => pages(site.routes).find((route) => route.screen === screen)?.key ?? "";

const journey = inJourney(async () => ({ onlyLooks: true }));

describe("a shipper works by keys", () => {
  const keys = async (...names: readonly string[]) => {
    for (const name of names) await journey().page.keyboard.press(name);
  };
  const overview = () => journey().page.getByRole("dialog", { name: journey().say("keys.title") });
  const focused = () => journey().page.evaluate(() => document.activeElement?.tagName ?? "BODY");

  test("g and a letter lead to a list, and the keyboard goes on in the new page", async () => {
    const { page, login, open } = journey();
    await login();
    await open(site.dashboard);
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

  test("a screen reader reads the name of a table, headers that sort, and rows by their titles", async () => {
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

  test("a screen reader reads how many rows a search finds, and which and how many are chosen", async () => {
    const { page, say, wide, rows: stored } = journey();
    if (!wide) return;
    await page.getByRole("button", { name: say("list.clearSelection") }).click();
    /** The words of what speaks up by itself, when nothing else is being said. */
    const told = async () => {
      const spoken = await accessibilityTree(page);
      const words = (region: (typeof spoken)[number]) => below(spoken, region).filter((node) => node.role === "StaticText");
      return spoken
        .filter((node) => node.role === "status" && node.states["live"] === "polite")
        .map((region) =>
          words(region)
            .map(({ name }) => name)
            .join(""),
        );
    };
    const [first] = await stored("waybillList");
    const search = page.getByRole("searchbox");
    await search.fill(String(first?.["waybillNo"]));
    await expect.poll(told).toContain(say("list.updated", { count: 1 }));
    await search.blur();
    await page.getByRole("checkbox", { name: say("list.selectRow", { name: String(first?.["waybillNo"]) }) }).check();
    await expect.poll(told).toContain(say("list.selected", { count: 1 }));
    const boxes = (await accessibilityTree(page)).filter(({ role }) => role === "checkbox");
    const tick = boxes.find(({ name }) => name === say("list.selectRow", { name: String(first?.["waybillNo"]) }));
    expect(String(tick?.states["checked"])).toBe("true");
    await search.fill("");
    await expect.poll(told).not.toContain(say("list.updated", { count: 1 }));
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

describe("a shipper finds", () => {
  const palette = () => journey().page.getByRole("dialog", { name: journey().say("palette.title") });
  const box = () => palette().getByRole("combobox");
  /** By its button, as on a phone, or by its key. */
  const show = async (how: "button" | "key" = "button") => {
    const { page, wide, say } = journey();
    if (wide && how === "key") await page.keyboard.press("Control+k");
    else await page.getByRole("button", { name: say("palette.title"), exact: true }).click();
    await expect.poll(() => box().evaluate((input) => input === document.activeElement)).toBe(true);
  };

  test("a page by the initials of its pinyin, in either language of the portal", async () => {
    const { page, open, shot } = journey();
    await open(site.dashboard);
    await page.locator("main").waitFor();
    await show("key");
    await shot("palette");
    await box().fill("ydlb");
    await expect.poll(() => palette().getByRole("option").count()).toBeGreaterThan(0);
    const chosen = palette().getByRole("option", { selected: true });
    expect(await box().getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/stdWaybillManagement\/waybillList/);
    await palette().waitFor({ state: "detached" });
  });

  test("a waybill by its number, and opens it", async () => {
    const { page, rows, shot } = journey();
    const number = String((await rows("waybillList"))[0]?.["waybillNo"]);
    await show();
    await box().fill(number);
    const option = palette()
      .getByRole("option", { name: new RegExp(number) })
      .first();
    await option.waitFor();
    await shot("palette-number");
    await option.click();
    await page.waitForURL(/waybillDetails/);
    await page.getByText(number).first().waitFor();
  });

  test("nothing, and reads what to try; Escape leads back", async () => {
    const { page } = journey();
    const before = page.url();
    await show();
    await box().fill("qqqq-none");
    await palette().getByRole("status").getByText("qqqq-none").waitFor();
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
    expect(page.url()).toBe(before);
  });
});

describe("a shipper switches the language while an order is being filled in", () => {
  const order = "waybill";
  const field = "referenceNo";
  const typed = "PO-2026-0042";

  test("labels and title change; what was typed, and the place in it, stay [L-15, Q-67, Q-75]", async () => {
    const { page, open, label, otherLanguage, inLanguage, chooseLanguage, language, shot } = journey();
    await open("/stdWaybillManagement/order");
    const box = page.getByRole("textbox", { name: label(order, field), exact: true });
    await box.fill(typed);
    await chooseLanguage(otherLanguage);
    const translated = page.getByRole("textbox", { name: inLanguage(otherLanguage).label(order, field), exact: true });
    await expect.poll(() => translated.inputValue()).toBe(typed);
    const route = site.routes.flatMap(({ children = [] }) => children).find(({ path }) => path === "order");
    const spoken = inLanguage(otherLanguage);
    expect(await page.title()).toBe(`${spoken.text(route?.title)}${site.titleSeparator}${spoken.text(site.product)}`);
    expect(await page.locator("html").getAttribute("lang")).toMatch(new RegExp(`^${otherLanguage}`));
    await shot("order-in-the-other-language");
    await chooseLanguage(language);
    await expect.poll(() => box.inputValue()).toBe(typed);
  });

  test("fields have room for the longer words too, in a window that is neither wide nor a phone's", async () => {
    const { page, wide, label, inLanguage, otherLanguage, language, chooseLanguage } = journey();
    const usual = page.viewportSize();
    if (!wide || !usual) return;
    await page.setViewportSize({ width: 1040, height: 900 });
    for (const code of [otherLanguage, language]) {
      await chooseLanguage(code);
      const box = page.getByRole("textbox", { name: (code === language ? label : inLanguage(code).label)(order, field), exact: true });
      // Two sections of two fields each beside the menu.
      await expect.poll(async () => (await box.boundingBox())?.width ?? 0).toBeGreaterThan(120);
    }
    await page.setViewportSize(usual);
  });

  test("the choice outlives a reload [S-SES-10]", async () => {
    const { page, chooseLanguage, otherLanguage, language } = journey();
    await chooseLanguage(otherLanguage);
    await page.reload();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toMatch(new RegExp(`^${otherLanguage}`));
    await chooseLanguage(language);
  });
});

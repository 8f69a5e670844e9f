/** A shipper finds waybills: by tab, filter, number, page and order; the address bar is the list. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { ListQuery, Page } from "#dialect/wire/wire.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { settledBox } from "../helpers/journeys/settledBox.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { placeOrder, sum } from "../helpers/journeys/orderData.ts";

const address = "/stdWaybillManagement/waybillList";

describe("a shipper finds waybills", () => {
  const journey = inJourney();
  const ask = async (query: ListQuery): Promise<Page> =>
    (await journey().call<Page>("waybillList", { page: 1, size: 20, ...query })).data ?? { rows: [], total: -1 };
  const numbers = (rows: readonly Rec[]) => rows.map((row) => String(row["waybillNo"]));
  /** The numbers of the rows, in their order; a card that is out of sight is not rendered and has no inner text. */
  const shown = () => journey().page.getByRole("tabpanel").getByRole("link", { name: /^LD\d/ }).allTextContents();
  /** The page shows what the server answers to the same question. */
  const sameAs = async (query: ListQuery) => {
    const page = await ask(query);
    await expect.poll(shown).toEqual(numbers(page.rows));
    return page;
  };
  const inAddress = (text: string) => journey().page.waitForURL((url) => decodeURIComponent(url.hash).includes(text));
  const tab = (id: string) => {
    const found = journey()
      .states("waybill")
      .tabs.find((one) => one.id === id);
    return journey().page.getByRole("tab", { name: new RegExp(`^${journey().text(found?.label)} ?\\d*$`) });
  };

  test("under thirteen tabs, each with its count and its rows [S-TAB-01, S-TAB-02, S-TAB-03, S-TAB-04, S-TAB-05, S-TAB-06, S-TAB-07, S-TAB-08, S-TAB-09, S-TAB-10, S-TAB-11, S-TAB-12, S-TAB-13, P-014]", async () => {
    const { page, login, open, states, text, shot } = journey();
    await login();
    await open(address);
    const { tabs: counts = {} } = await sameAs({});
    const { tabs } = states("waybill");
    await expect.poll(() => page.getByRole("tab").count()).toBe(13);
    const words = await page.getByRole("tab").allInnerTexts();
    expect(words.map((one) => one.replace(/\s*\d+$/, ""))).toEqual(tabs.map(({ label }) => text(label)));
    expect(words.map((one) => sum(one))).toEqual(tabs.map(({ id }) => counts[id]));
    for (const { id } of tabs.slice(1)) {
      await tab(id).click();
      await inAddress(`tab=${id}`);
      const { total } = await sameAs({ tab: id });
      expect(total).toBe(counts[id]);
    }
    await shot("waybills");
  });

  test("by country, with the others' counts beside it; the filter can be taken back", async () => {
    const { page, open, wide, label, code, say, shot } = journey();
    await open(address);
    const country = label("waybill", "countryId");
    if (wide) await page.getByRole("button", { name: country, exact: true }).click();
    else await page.getByRole("button", { name: say("list.filter"), exact: true }).click();
    const ticks = page.getByRole("group", { name: country, exact: true });
    await ticks.getByRole("checkbox", { name: code("country", "GB"), exact: true }).click();
    await inAddress("countryId=GB");
    const { total } = await ask({ filters: { countryId: ["GB"] } });
    if (!wide) {
      await shot("waybills-filter");
      await page.getByRole("button", { name: say("list.showCount", { count: total }), exact: true }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    } else await page.keyboard.press("Escape");
    expect((await sameAs({ filters: { countryId: ["GB"] } })).total).toBeGreaterThan(0);
    await page.getByRole("button", { name: say("list.removeFilter", { label: country }) }).click();
    await sameAs({});
    expect(page.url()).not.toContain("countryId");
  });

  test("by many numbers at once, and reads which are not there", async () => {
    const { page, say, shot } = journey();
    const { rows } = await ask({ size: 50 });
    const [first, second, third] = numbers(rows.filter((_, index) => [3, 17, 30].includes(index)));
    await page.getByRole("button", { name: say("list.paste"), exact: true }).click();
    await page.getByRole("textbox", { name: say("list.pasteTitle") }).fill(`${first}\n${second}，NOPE-1\n${third} NOPE-2`);
    await page.getByRole("button", { name: say("list.searchNow"), exact: true }).click();
    await page.getByText(say("list.found", { found: 3, count: 5 })).waitFor();
    await sameAs({ search: [first, second, third, "NOPE-1", "NOPE-2"].join(",") });
    expect((await shown()).length).toBe(3);
    await page.getByRole("button", { name: say("list.viewMissing") }).click();
    const missing = page.getByRole("dialog", { name: say("list.missingTitle") });
    expect(await missing.getByRole("listitem").allInnerTexts()).toEqual(["NOPE-1", "NOPE-2"]);
    await shot("waybills-missing");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: say("list.clearSearch") }).click();
    await sameAs({});
  });

  test("page by page, of a size of one's own; reload and Back lead to the same", async () => {
    const { page, say } = journey();
    await page.getByRole("button", { name: say("list.nextPage"), exact: true }).click();
    await inAddress("page=2");
    await sameAs({ page: 2 });
    await page.reload();
    await sameAs({ page: 2 });
    await page.getByRole("combobox", { name: say("list.pageSize") }).selectOption("50");
    await inAddress("size=50");
    const { total } = await sameAs({ size: 50 });
    await page.getByText(say("list.total", { count: total }), { exact: true }).waitFor();
    await page.goBack();
    await sameAs({ page: 2 });
    await page.goBack();
    await sameAs({});
  });

  test("in another order, on a wide page by the heads of the columns", async () => {
    const { page, wide, label, open } = journey();
    if (!wide) {
      // Cards have no heads; a link that names the order holds there too.
      await open(`${address}?sort=customerTotalPackages`);
      return void (await sameAs({ sort: [{ field: "customerTotalPackages" }] }));
    }
    const head = page.getByRole("columnheader").filter({ hasText: label("waybill", "customerTotalPackages") });
    await head.getByRole("button").click();
    await inAddress("sort=customerTotalPackages");
    await sameAs({ sort: [{ field: "customerTotalPackages" }] });
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    await head.getByRole("button").click();
    await inAddress("sort=-customerTotalPackages");
    await sameAs({ sort: [{ field: "customerTotalPackages", desc: true }] });
    expect(await head.getAttribute("aria-sort")).toBe("descending");
  });

  test("with tab, filter, order and page in a link that can be sent", async () => {
    const { open } = journey();
    const query: ListQuery = { tab: "wait_for_sign", sort: [{ field: "waybillNo" }], filters: { createTpye: ["SEA", "AIR"] } };
    await open(`${address}?tab=wait_for_sign&sort=waybillNo&createTpye=SEA,AIR`);
    await sameAs(query);
    expect(await tab("wait_for_sign").getAttribute("aria-selected")).toBe("true");
  });

  test("with the columns of one's choice, also tomorrow; cards on a phone have none", async () => {
    const { page, open, wide, label, say } = journey();
    await open(address);
    await sameAs({});
    if (!wide) return expect(await page.getByRole("button", { name: say("list.columns"), exact: true }).count()).toBe(0);
    const head = (field: string) => page.getByRole("columnheader").filter({ hasText: label("waybill", field) });
    await head("cabinetNumber").waitFor();
    await page.getByRole("button", { name: say("list.columns"), exact: true }).click();
    const chooser = page.getByRole("dialog", { name: say("list.columns") });
    await chooser.getByRole("checkbox", { name: label("waybill", "cabinetNumber"), exact: true }).uncheck();
    await chooser.getByRole("checkbox", { name: label("waybill", "isPVA"), exact: true }).check();
    await page.keyboard.press("Escape");
    await expect.poll(() => head("cabinetNumber").count()).toBe(0);
    await page.reload();
    await head("isPVA").waitFor();
    expect(await head("cabinetNumber").count()).toBe(0);
    await page.getByRole("button", { name: say("list.columns"), exact: true }).click();
    await chooser.getByRole("button", { name: say("list.resetColumns") }).click();
    await head("cabinetNumber").waitFor();

    // In another order and wider, by the pointer; and the same by keys alone. Columns that stay in place pass each other only.
    const lines = chooser.getByRole("listitem");
    const movable = { has: page.locator("input[type=checkbox]:enabled") };
    const names = () => lines.filter(movable).allInnerTexts();
    const before = (await names()).map((name) => name.trim());
    const grip = (name = "") => chooser.getByRole("button", { name: say("list.moveColumn", { label: name }), exact: true });
    const [first, second, third] = before;
    await grip(first).dragTo(lines.filter(movable).nth(1));
    await expect.poll(async () => (await names()).slice(0, 3).map((name) => name.trim())).toEqual([second, first, third]);
    await grip(first).focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(async () => (await names()).slice(0, 3).map((name) => name.trim())).toEqual(before.slice(0, 3));
    await expect.poll(() => grip(first).evaluate((one) => one === document.activeElement)).toBe(true);
    const wider = chooser.getByRole("button", { name: say("list.wider", { label: first ?? "" }), exact: true });
    await wider.press("Enter");
    await wider.press("Enter");
    await page.keyboard.press("Escape");
    await chooser.waitFor({ state: "detached" });
    const drawn = page
      .getByRole("columnheader")
      .filter({ hasText: first ?? "" })
      .first();
    const wideNow = () => drawn.evaluate((one) => Math.round(one.getBoundingClientRect().width));
    const set = await wideNow();
    const edge = await settledBox(drawn.locator(".ld-head-edge"));
    const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(wideNow).toBe(set - 60);
    await page.reload();
    await drawn.waitFor();
    await expect.poll(wideNow).toBe(set - 60);
    await drawn.locator(".ld-head-edge").dblclick();
    await expect.poll(wideNow).not.toBe(set - 60);
  });

  test("as cards on a phone, nothing wider than the screen", async () => {
    const { page, wide, open, shot } = journey();
    await open(address);
    await sameAs({});
    expect(await page.getByRole("table").count()).toBe(wide ? 1 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await shot("waybills-plain");
  });

  test("and confirms several at once, on a phone one by one; what cannot be confirmed is reported [S-ACT-03]", async () => {
    const { page, wide, open, text, say, states, call, shot } = journey();
    const confirm = text(states("waybill").transitions.find(({ id }) => id === "confirm")?.label);
    const whole = await placeOrder(journey(), "LIST-WHOLE", "orderSave");
    const { data: gaps } = await call<Rec>("orderSave", { createTpye: "SEA", referenceNo: "LIST-GAPS" });
    await open(`${address}?tab=wait_for_confirm&q=LIST-WHOLE,LIST-GAPS`);
    await sameAs({ tab: "wait_for_confirm", search: "LIST-WHOLE,LIST-GAPS" });
    const question = page.getByRole("alertdialog");
    const yes = question.getByRole("button", { name: confirm, exact: true });
    const { row, act } = listSteps(journey());
    if (wide) {
      await page.getByRole("checkbox", { name: say("list.selectPage") }).check();
      await page
        .getByRole("toolbar", { name: say("list.bulk") })
        .getByRole("button", { name: confirm, exact: true })
        .click();
      await yes.click();
      const report = page.getByRole("list", { name: say("action.reportLabel") }).getByRole("listitem");
      await report.filter({ hasText: String(gaps?.["waybillNo"]) }).waitFor();
      await report
        .filter({ hasText: String(whole["waybillNo"]) })
        .getByText(say("action.rowDone"))
        .waitFor();
      await shot("waybills-report");
      await page
        .getByRole("button", { name: say("action.close"), exact: true })
        .last()
        .click();
    } else {
      await act(String(whole["waybillNo"]), confirm);
      await yes.click();
      await question.waitFor({ state: "hidden" });
      await act(String(gaps?.["waybillNo"]), confirm);
      await yes.click();
      await question.getByRole("alert").waitFor();
      await shot("waybills-refused");
      await question.getByRole("button", { name: say("action.cancel"), exact: true }).click();
    }
    expect((await ask({ search: "LIST-WHOLE" })).rows).toMatchObject([{ isSubmitted: 1 }]);
    await expect.poll(shown).toEqual([gaps?.["waybillNo"]]);
    expect(await row("LIST-WHOLE").count()).toBe(0);
  });
});

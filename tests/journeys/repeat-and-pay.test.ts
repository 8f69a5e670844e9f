/** What a shipper does every week: the same order again, and several bills in one payment. */
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { axeFaults } from "../../scripts/gallery/axeFaults.mjs";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { shiftsSinceLoad, watchShifts } from "../helpers/journeys/layoutShift.ts";
import { readSite } from "../helpers/journeys/productText.ts";

const receipt = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

describe("a shipper who knows the portal", () => {
  const journey = inJourney();

  test("repeats an order with at most twelve keys or taps, with a look at what will be sent", async () => {
    const { login, page, rows, wide, say, text, screen, shot } = journey();
    await login();
    const before = new Set((await rows("waybillList")).map(({ id }) => id));
    let actions = 0;
    const press = async (key: string) => {
      actions += 1;
      await page.keyboard.press(key);
    };
    const tap = async (target: Locator) => {
      actions += 1;
      await target.first().click();
    };
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const review = text(screen("order").form?.review?.label);
    const copy = screen("waybillList").list?.rowActions?.find((one) => typeof one === "object" && one.id === "copyOrder");
    const list = readSite()
      .routes.flatMap(({ children = [] }) => children)
      .find((route) => route.screen === "waybillList");
    const shown = page.locator("[data-row]").first();
    if (wide) {
      await press("g");
      await press("w");
      await shown.waitFor();
      await press("j");
    } else {
      await tap(button(say("shell.openMenu")));
      await tap(page.getByRole("link", { name: text(list?.title), exact: true }));
      await shown.waitFor();
    }
    const first = await shown.getAttribute("data-row");
    const source = (await rows("waybillList")).find(({ id }) => id === first);
    if (wide) await press("c");
    else {
      await tap(button(say("list.actionsOn", { name: String(source?.["waybillNo"]) })));
      await tap(page.getByRole("menuitem", { name: text(typeof copy === "object" ? copy.label : undefined), exact: true }));
    }
    await page.waitForURL(/copyFrom=/);
    // Read again, as by a link: no press excuses what moves.
    await page.reload();
    await button(wide ? review : say("form.next")).waitFor();
    await expect.poll(async () => page.locator("[aria-busy=true]").count()).toBe(0);
    expect(await shiftsSinceLoad(page)).toBeLessThan(0.02);
    if (wide) await press("Control+Enter");
    else {
      // A complete order can be looked at from its first step on.
      await tap(button(say("form.next")));
      await tap(button(review));
    }
    await page.getByRole("heading", { name: review, exact: true }).waitFor();
    await shot("repeat-review");
    expect(await axeFaults(page)).toEqual([]);
    if (wide) await press("Control+Enter");
    else await tap(button(text(screen("order").form?.submitLabel)));
    await page.waitForURL(/waybillDetails/);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(actions).toBeLessThanOrEqual(12);
    const made = (await rows("waybillList")).find(({ id }) => !before.has(id));
    for (const field of ["countryId", "createTpye", "customerTotalPackages", "loadingPort"]) expect(made?.[field]).toEqual(source?.[field]);
  });

  test("pays three bills with one transfer: ticked, summed, with the account to transfer to", async () => {
    const { page, open, rows, text, screen, wide, say, shot } = journey();
    const unpaid = (await rows("billList"))
      .filter(({ confirmState, remain }) => confirmState === "confirmed" && Number(remain) > 0)
      .slice(0, 3);
    expect(unpaid).toHaveLength(3);
    const sum = unpaid.reduce((total, { remain }) => total + Number(remain), 0).toFixed(2);
    await open(`/stdPayment/quickRepayment?bills=${unpaid.map(({ id }) => id).join(",")}`);
    const form = screen("quickRepayment").form;
    const payment = form?.sections.find(({ id }) => id === "payment");
    if (!wide) await page.getByRole("button", { name: say("form.next"), exact: true }).click();
    const part = page.getByRole("region", { name: text(payment?.label), exact: true });
    await part.waitFor();
    // From here on: the page before is another matter.
    const shifted = await watchShifts(page);
    const steps = formSteps(page, journey(), "bank-flow", part);
    await expect.poll(async () => Number((await steps.box("bankStatementAmount").inputValue()).replaceAll(",", "")).toFixed(2)).toBe(sum);
    for (const { billNo } of unpaid) await expect.poll(async () => part.textContent()).toContain(String(billNo));
    await shot("pay-three");
    await steps.upload("rechargePicture", { name: "receipt.png", mimeType: "image/png", buffer: receipt });
    await part.getByText("receipt.png").or(part.getByAltText("receipt.png")).first().waitFor();
    await page.getByRole("button", { name: text(form?.saveLabel), exact: true }).click();
    await page.waitForURL(/flowRecord/);
    await expect.poll(() => page.locator("[data-busy], [aria-busy=true]").count()).toBe(0);
    expect(await shifted()).toBeLessThan(0.02);
    expect(await axeFaults(page)).toEqual([]);
    const ids = (flow: Rec) => new Set(((flow["bills"] as readonly Rec[] | undefined) ?? []).map(({ billId }) => billId));
    const flows = await rows("bankFlowList");
    expect(flows.map(ids)).toContainEqual(new Set(unpaid.map(({ id }) => id)));
    // Axe moves the bar of a form, so it checks one that is not measured.
    await open("/stdPayment/quickRepayment");
    await page.getByRole("checkbox").first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test("asks for the statement of other dates on both pages, and exports it as a workbook", async () => {
    const { page, open, say, shot, text, screen } = journey();
    for (const [route, list] of [
      ["/stdBill/list", "billList"],
      ["/stdPayment/balance", "balanceLines"],
    ] as const) {
      await open(route);
      const { toolbar = [] } = screen(list).list ?? {};
      const ask = toolbar.find((one) => typeof one === "object" && one.id === "statement");
      await page.getByRole("button", { name: text(typeof ask === "object" ? ask.label : undefined), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say("paper.month"), { exact: true }).selectOption("");
      await dialog.getByLabel(say("paper.from"), { exact: true }).fill("2020-01-01");
      await shot(`statement-${list}`);
      expect(await axeFaults(page)).toEqual([]);
      const download = page.waitForEvent("download");
      await dialog.getByRole("button", { name: /xlsx/ }).click();
      expect((await download).suggestedFilename()).toMatch(/2020-01-01.*\.xlsx$/);
      await dialog
        .getByRole("button", { name: say("action.cancel"), exact: true })
        .first()
        .click();
      await dialog.waitFor({ state: "hidden" });
    }
  });

  test("prints the statement of a month", async () => {
    const { page, open, rows, say, shot, text, screen } = journey();
    const [bill] = await rows("billList");
    const month = String(bill?.["createTime"]).slice(0, 7);
    await open(`/stdBill/billStatement?month=${month}&format=a4`);
    await page
      .getByRole("heading", { level: 1, name: text(screen("billStatement").paper?.label) })
      .first()
      .waitFor();
    await page.getByText(String(bill?.["billNo"]), { exact: true }).first().waitFor();
    await page.getByText(`${month}-01 –`).waitFor();
    await page.getByRole("button", { name: say("paper.print"), exact: true }).waitFor();
    await shot("statement");
  });
});

/** Bills settled at the desk from the page of a payment: in part, and not beyond the balance of their currency. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { type DeskSteps, deskSteps } from "../helpers/journeys/deskSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";

describe("finance with a payment of a customer", () => {
  const journey = inJourney();
  const step = () => {
    const found = journey()
      .states("bill")
      .transitions.find(({ id }) => id === "settleFromBalance");
    return { label: journey().text(found?.label), amount: journey().text(found?.ask?.["amount"]?.["x-label"]) };
  };
  const bill = async (id: unknown): Promise<Rec> => (await journey().rows("billList")).find((one) => one["id"] === id) ?? {};
  const balance = async (): Promise<number> => {
    const account = (await journey().rows("balanceList")).find(({ currency }) => currency === "CNY");
    return Number(account?.["balance"] ?? 0);
  };
  let desk: DeskSteps;
  let open: Rec = {};

  /** Answers the question of the step with this amount, and returns what the page says then. */
  async function settle(amount: string): Promise<void> {
    const list = listSteps({ page: desk.page, say: journey().say });
    await list.act(String(open["billNo"]), step().label);
    const dialog = desk.page.getByRole("alertdialog");
    await dialog.getByRole("textbox", { name: step().amount, exact: true }).fill(amount);
    await dialog.getByRole("button", { name: step().label, exact: true }).click();
  }

  test("pays a part of an unpaid bill from the balance; the bill and the balance say so", async () => {
    const bills = await journey().rows("billList");
    const paid = bills.find((one) => Number(one["paid"]) >= 50 && Number(one["remain"]) === 0 && one["currency"] === "CNY") ?? {};
    await journey().operator("refund", String(paid["billNo"]), "--amount", "50", "--note", "overcharged");
    const before = await balance();
    expect(before).toBeGreaterThanOrEqual(50);
    const payment = (await journey().rows("bankFlowList")).find(({ currency }) => currency === "CNY") ?? {};
    desk = await deskSteps(journey(), "desk-finance");
    await desk.open(`/payments/${String(payment["id"])}`);
    // On a phone the parts of the page are tabs.
    const unpaidBills = journey()
      .screen("deskPayment")
      .detail?.related?.find((one) => one.id === "unpaid")?.label;
    const part = desk.page.getByText(journey().text(unpaidBills), { exact: true }).first();
    await part.waitFor();
    const tab = desk.page.getByRole("tab", { name: journey().text(unpaidBills), exact: true });
    if (await tab.isVisible()) await tab.click();
    const unpaid = (one: Rec): boolean =>
      Number(one["remain"]) > 50 && one["confirmState"] === "confirmed" && one["currency"] === payment["currency"];
    // The page lists what is due first.
    const due = bills.filter(unpaid).toSorted((a, b) => String(a["dueDate"]).localeCompare(String(b["dueDate"])));
    open = due[0] ?? {};
    await settle("30");
    await desk.page.getByRole("alertdialog").waitFor({ state: "hidden" });
    await expect.poll(async () => (await bill(open["id"]))["remain"]).toBe(Number((Number(open["remain"]) - 30).toFixed(2)));
    expect(await balance()).toBeCloseTo(before - 30, 2);
    await journey().shot("settle-part", desk.page);
  });

  test("is refused more than the balance holds, and more than is unpaid", async () => {
    const left = await balance();
    const remain = Number((await bill(open["id"]))["remain"]);
    await settle(String(remain + 1));
    await desk.page
      .getByText(/不能超过未付金额|Enter at most what is unpaid/)
      .first()
      .waitFor();
    await journey().shot("settle-refused", desk.page);
    await desk.page.keyboard.press("Escape");
    expect([await balance(), (await bill(open["id"]))["remain"]]).toEqual([left, remain]);
  });
});

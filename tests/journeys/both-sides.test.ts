/**
 * One shipment from both sides, in two browsers: the shipper orders, the desk sends back, the shipper corrects, the desk carries it out and
 * bills it, the shipper pays, the desk books the payment. Each reads the other's step on the page that is open, without reloading it.
 */
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Page as ListPage } from "#dialect/wire/wire.ts";
import { type DeskSteps, deskSteps } from "../helpers/journeys/deskSteps.ts";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { sum } from "../helpers/journeys/orderData.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";

const reference = "BOTH-2026-0001";
const note = "请补全门牌号 / The street number is missing";
const receipt = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

/** What the desk does from the approval to the signature, with what it types. */
const moves: readonly (readonly [transition: string, typed: Readonly<Record<string, string>>])[] = [
  ["approve", {}],
  ["arrange", {}],
  ["receive", { inboundPackages: "10", inboundActualWeight: "190.5", inboundVolume: "1.25" }],
  ["load", { cabinetNumber: "TGHU7654321" }],
  ["depart", {}],
  ["arrive", { place: "USLGB" }],
  ["clear", {}],
  ["dispatch", { trackNumber: "1ZBOTHSIDES" }],
  ["deliver", {}],
  ["sign", { deliveryNumber: "POD-2026" }],
];
/** Steps of the staff of the warehouse; the others are those of operations. */
const ofWarehouse = new Set(["receive", "load"]);

describe("a shipment, seen by its shipper and by the forwarder's staff", () => {
  const journey = inJourney();
  const found = async (call: string, query: object): Promise<Rec> =>
    (await journey().call<ListPage>(call, { page: 1, size: 5, ...query })).data?.rows[0] ?? {};
  const ordered = () => found("waybillList", { search: reference });

  const event = (move: string) =>
    journey().text(
      journey()
        .states("waybill")
        .transitions.find(({ id }) => id === move)?.event,
    );
  const shownAs = (states: string) => {
    const { text, states: machine } = journey();
    return text(machine("waybill").shownAs?.find(({ states: of }) => of.includes(states))?.label);
  };
  const status = (page: Page, label: string): Locator => page.getByRole("article").getByText(label, { exact: true }).first();
  const state = (code: string) => journey().code("waybill-status", code);
  let operations: DeskSteps;
  let warehouse: DeskSteps;
  let finance: DeskSteps;
  let number = "";
  let waybill: Rec = {};
  let bill: Rec = {};

  test("the shipper orders; the open queue of the desk announces it", async () => {
    const { page, login, open, shot, say } = journey();
    operations = await deskSteps(journey(), "desk-operations");
    await operations.open("/waybills?tab=wait_for_audit");
    await operations.page.locator("[data-row]").first().waitFor();
    await login();
    await open("/stdWaybillManagement/order");
    const steps = orderSteps(journey());
    await steps.fillRoute(reference);
    await steps.fillTerms();
    await steps.fillDispatch();
    await steps.submit();
    await page.waitForURL(/waybillDetails\//);
    await status(page, shownAs("wait_for_confirm")).waitFor();
    waybill = await ordered();
    number = String(waybill["waybillNo"]);
    const news = operations.page.getByRole("button", { name: say("list.newRecords", { count: 1 }), exact: true });
    await news.waitFor();
    await news.click();
    await listSteps({ page: operations.page, say }).row(number).first().waitFor();
    await shot("both-queue", operations.page);
  });

  test("the desk sends it back with a note, which the shipper reads at once", async () => {
    const { page, shot } = journey();
    await operations.open(`/waybills/${String(waybill["id"])}`);
    await operations.act(number, "waybill", "reject", { note });
    await page.getByRole("main").getByText(note).first().waitFor();
    await shot("both-sent-back");
    await status(operations.page, state("wait_for_confirm")).waitFor();
  });

  test("the shipper corrects and submits it again, and the desk approves", async () => {
    const { page, states, text, shot } = journey();
    const edit = states("waybill").next?.find(({ id }) => id === "editOrder");
    await page.getByRole("button", { name: text(edit?.label), exact: true }).click();
    await page.waitForURL(/order\?id=/);
    const steps = orderSteps(journey());
    const dispatch = await steps.section("dispatch");
    await dispatch.fill("dispatch/dispatchAddress", "21000 Alameda St");
    await steps.submit();
    await page.waitForURL(/waybillDetails\//);
    await status(operations.page, shownAs("wait_for_confirm")).waitFor();
    await shot("both-again", operations.page);
    expect(await ordered()).toMatchObject({ isSubmitted: 1, dispatch: { dispatchAddress: "21000 Alameda St" } });
  });

  test("each step of the desk appears on the shipper's page, to the signature", { timeout: 180_000 }, async () => {
    const { page, states, say, wide, shot } = journey();
    warehouse = await deskSteps(journey(), "desk-warehouse");
    await warehouse.open(`/waybills/${String(waybill["id"])}`);
    const happened = page.getByRole("region", { name: say("detail.timeline"), exact: true }).getByRole("listitem");
    for (const [move, typed] of moves) {
      const { act } = ofWarehouse.has(move) ? warehouse : operations;
      await act(number, "waybill", move, typed);
      const to = states("waybill").transitions.find(({ id }) => id === move)?.to;
      await status(page, state(String(to))).waitFor();
      if (wide)
        await happened
          .filter({ hasText: event(move) })
          .first()
          .waitFor();
    }
    await shot("both-signed");
    await shot("both-signed-desk", operations.page);
    await shot("both-warehouse", warehouse.page);
  });

  test("finance charges and bills it; the bill comes to the shipper's open list, who confirms it", async () => {
    const { open, page, say, states, text, shot } = journey();
    await open("/stdBill/list?tab=to_confirm");
    await page.locator("[data-row]").first().waitFor();
    finance = await deskSteps(journey(), "desk-finance");
    await finance.open(`/waybills/${String(waybill["id"])}`);
    await finance.act(number, "waybill", "charge", { costNames: "海运费", totalCost: "1360" });
    await finance.act(number, "waybill", "issueBill");
    await shot("both-billed", finance.page);
    await page.getByRole("button", { name: say("list.newRecords", { count: 1 }), exact: true }).click();
    bill = await found("billList", { search: number });
    const billNo = String(bill["billNo"]);
    await listSteps(journey()).row(billNo).first().waitFor();
    const confirm = text(states("bill").transitions.find(({ id }) => id === "confirmBill")?.label);
    await listSteps(journey()).act(billNo, confirm);
    await listSteps(journey()).confirm(confirm);
    await finance.open(`/bills?q=${billNo}`);
    await listSteps({ page: finance.page, say }).row(billNo).first().waitFor();
  });

  test("the shipper pays by transfer; the desk's open list of payments announces it", async () => {
    const { page, open, screen, text, say, wide, shot } = journey();
    await finance.open("/payments?tab=to_audit");
    await finance.page.locator("[data-row]").first().waitFor();
    await open(`/stdPayment/quickRepayment?bills=${String(bill["id"])}`);
    const form = screen("quickRepayment").form;
    const payment = form?.sections.find(({ id }) => id === "payment");
    if (!wide) await page.getByRole("button", { name: say("form.next"), exact: true }).click();
    const part = page.getByRole("region", { name: text(payment?.label), exact: true });
    await part.waitFor();
    const steps = formSteps(page, journey(), "bank-flow", part);
    await expect.poll(async () => sum(await steps.box("bankStatementAmount").inputValue())).toBe(Number(bill["remain"]));
    await steps.upload("rechargePicture", { name: "receipt.png", mimeType: "image/png", buffer: receipt });
    await part.getByText("receipt.png").or(part.getByAltText("receipt.png")).first().waitFor();
    await page.getByRole("button", { name: text(form?.saveLabel), exact: true }).click();
    await page.waitForURL(/flowRecord/);
    await finance.page.getByRole("button", { name: say("list.newRecords", { count: 1 }), exact: true }).click();
    await shot("both-payments", finance.page);
  });

  test("the desk books the payment; the shipper reads on the open page that it is approved, and the bill is settled", async () => {
    const { page, code, states, text, shot, say } = journey();
    const flow = await found("bankFlowList", {});
    await finance.page.locator(`[data-row="${String(flow["id"])}"]`).waitFor();
    const approve = text(states("bank-flow").transitions.find(({ id }) => id === "approve")?.label);
    const row = finance.page.locator(`[data-row="${String(flow["id"])}"]`);
    // The next step is a button of a phone's card; a table keeps it in the menu of the row.
    const own = row.getByRole("button", { name: approve });
    const menu = row.getByRole("button", { name: new RegExp(`^${say("list.actionsOn", { name: ".*" })}$`) });
    await own.or(menu).first().waitFor();
    if (await own.isVisible()) await own.click();
    else {
      await menu.click();
      await finance.page.getByRole("menuitem", { name: approve, exact: true }).click();
    }
    // The amount that arrived is proposed, in the currency of the payment.
    const arrived = text(states("bank-flow").transitions.find(({ id }) => id === "approve")?.ask?.["received"]?.["x-label"]);
    const amount = finance.page.getByRole("alertdialog").getByRole("textbox", { name: arrived, exact: true });
    expect(sum(await amount.inputValue())).toBe(Number(flow["bankStatementAmount"]));
    await listSteps({ page: finance.page, say }).confirm(approve);
    await page
      .locator(`[data-row="${String(flow["id"])}"]`)
      .getByText(code("finance-audit", "approved"), { exact: true })
      .first()
      .waitFor();
    await shot("both-paid");
    expect(await found("billList", { search: number })).toMatchObject({ remain: 0 });
  });
});

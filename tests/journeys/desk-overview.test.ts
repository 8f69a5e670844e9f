/** The overview of the forwarder: figures of every queue and currency, live while others work, and only what a role may see. */
import { describe, expect, test } from "vitest";
import type { Page as ListPage } from "#dialect/wire/wire.ts";
import { deskSteps } from "../helpers/journeys/deskSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";

const labels = {
  review: { zh: "订单待审核", en: "Orders to review" },
  payments: { zh: "汇款待审核", en: "Payments to book" },
  bills: { zh: "每月账款", en: "Billed and paid by month" },
};

describe("the overview of the desk", () => {
  const journey = inJourney();

  test("counts an order that is approved elsewhere, without a reload, and leads to its queue", async () => {
    const { text, call } = journey();
    const admin = await deskSteps(journey(), "desk-admin");
    await admin.open("/overview");
    const row = admin.page.getByRole("listitem").filter({ has: admin.page.getByRole("link", { name: text(labels.review), exact: true }) });
    await row.locator("small", { hasText: /\d/ }).waitFor();
    const before = Number(await row.locator("small").textContent());
    const order = (await call<ListPage>("waybillList", { tab: "wait_for_audit", page: 1, size: 1 })).data?.rows[0];
    const operations = await deskSteps(journey(), "desk-operations");
    await operations.open(`/waybills/${String(order?.["id"])}`);
    await operations.act(String(order?.["waybillNo"]), "waybill", "approve");
    await row.locator("small", { hasText: new RegExp(`^${before - 1}$`) }).waitFor();
    await row.getByRole("link").click();
    await admin.page.waitForURL(({ hash }) => hash.startsWith("#/waybills?tab=wait_for_audit"));
    expect(before).toBeGreaterThan(0);
  });

  test("has its queues one below the other on a phone, each name with its day on one line", async () => {
    const { wide } = journey();
    const admin = await deskSteps(journey(), "desk-admin");
    await admin.open("/home");
    const tiles = admin.page.locator(".ld-tiles-name + .ld-dashboard-tiles > .ld-tile");
    await tiles.nth(5).waitFor();
    const left = await tiles.evaluateAll((all) => all.map((tile) => Math.round(tile.getBoundingClientRect().left)));
    expect(new Set(left).size > 1).toBe(wide);
  });

  test("shows the warehouse its goods, and no money", async () => {
    const { text } = journey();
    const warehouse = await deskSteps(journey(), "desk-warehouse");
    await warehouse.open("/overview");
    const { page } = warehouse;
    await page.getByRole("link", { name: text(labels.review), exact: true }).waitFor();
    expect(await page.getByRole("region", { name: text(labels.bills), exact: true }).count()).toBe(0);
    expect(await page.getByRole("link", { name: text(labels.payments), exact: true }).count()).toBe(0);
  });
});

/** What others change appears on open pages: in lists, details, the bell and forms, once for all tabs, through a restart of the server. */
import type { Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { placeOrder } from "../helpers/journeys/orderData.ts";

const addresses = "/stdMyProfile/pickupAddress";
const contact = { linkMan: "王强", contactWay: "138 0013 8000" };

describe("a page stays open while others work", () => {
  const journey = inJourney();
  const row = (text: string) => listSteps(journey()).row(text).first();
  /** Saves an address as a colleague would, past the browser. */
  const saveAddress = async (fields: Rec): Promise<Rec> =>
    (await journey().call<Rec>("pickupAddressSave", { ...contact, ...fields })).data ?? {};
  const news = (count: number) => journey().page.getByRole("button", { name: journey().say("list.newRecords", { count }), exact: true });
  let address: Rec = {};

  test("a new record is announced over the list; no row moves before the user wants it to", async () => {
    const { page, login, open, shot } = journey();
    await login();
    await open(addresses);
    const first = () => page.locator("[data-row]").first().getAttribute("data-row");
    await page.locator("[data-row]").first().waitFor();
    const before = await first();
    address = await saveAddress({ address: "Live Road 1" });
    await news(1).waitFor();
    expect(await first()).toBe(before);
    await shot("live-news");
    await news(1).click();
    await row("Live Road 1").waitFor();
    expect(await news(1).count()).toBe(0);
  });

  test("a changed record gets its values in its place, and is marked", async () => {
    const { page } = journey();
    address = await saveAddress({ ...address, linkMan: "Colleague" });
    await row("Colleague").waitFor();
    expect(await page.locator(`[data-row="${String(address["id"])}"][data-mark="changed"]`).count()).toBe(1);
  });

  test("the open menu of a row stays while its row changes and others come", async () => {
    const { page, say } = journey();
    const menu = row("Live Road 1").getByRole("button", { name: new RegExp(`^${say("list.actionsOn", { name: ".*" })}$`) });
    await menu.click();
    const item = page.getByRole("menuitem").first();
    await item.waitFor();
    address = await saveAddress({ ...address, linkMan: "A third colleague" });
    await row("A third colleague").waitFor();
    expect(await item.isVisible()).toBe(true);
    await saveAddress({ address: "Live Road 2" });
    await news(1).waitFor();
    expect(await item.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    address = await saveAddress({ ...address, linkMan: "Colleague" });
    await row("Colleague").waitFor();
  });

  test("a form that is open on the record shows both versions, and keeps the input", async () => {
    const { page, say, shot } = journey();
    await row("Colleague")
      .getByRole("link")
      .or(row("Colleague").getByRole("button", { name: "Colleague" }))
      .first()
      .click();
    const drawer = page.getByRole("dialog");
    const form = formSteps(page, journey(), "pickup-address", drawer);
    await form.fill("address", "Mine 2");
    address = await saveAddress({ ...address, linkMan: "Another colleague" });
    await drawer.getByRole("button", { name: say("form.showChanges"), exact: true }).click();
    await shot("live-form");
    await page.getByRole("button", { name: say("form.takeOver"), exact: true }).click();
    await drawer.getByRole("button", { name: say("form.save"), exact: true }).click();
    await row("Mine 2").waitFor();
    const [kept] = (await journey().rows("pickupAddressList")).filter(({ id }) => id === address["id"]);
    expect(kept).toMatchObject({ linkMan: "Another colleague", address: "Mine 2" });
  });

  test("a step of the forwarder appears on the page of the record, in its history and at the bell", async () => {
    const { page, open, operator, states, text } = journey();
    const waybill = await placeOrder(journey(), "LIVE-0001", "orderSubmit");
    await open(`/stdWaybillManagement/waybillDetails/${String(waybill["id"])}`);
    const shownAs = (state: string) => text(states("waybill").shownAs?.find(({ states: of }) => of.includes(state))?.label);
    await page.getByRole("article").getByText(shownAs("wait_for_confirm"), { exact: true }).first().waitFor();
    const unread = async () => Number(/\d+/.exec((await page.locator(".bell-count").textContent()) ?? "")?.[0] ?? 0);
    const before = await unread();
    await operator("approve", String(waybill["waybillNo"]));
    await page.getByRole("article").getByText(shownAs("wait_for_confirm"), { exact: true }).first().waitFor({ state: "hidden" });
    await expect.poll(unread).toBeGreaterThan(before);
  });

  test("two tabs share one stream; when the tab that reads it closes, the other goes on", async () => {
    const { context, page, server } = journey();
    const streams: Request[] = [];
    context.on("request", (request) => request.url().endsWith("/events") && streams.push(request));
    const other = await context.newPage();
    await other.goto(`${server.url}/#${addresses}`);
    await other.locator("[data-row]").first().waitFor();
    // Time for a second stream, if there were one.
    await saveAddress({ address: "Live Road 3" });
    await other.getByRole("button", { name: journey().say("list.newRecords", { count: 1 }), exact: true }).waitFor();
    expect(streams).toHaveLength(0);
    const reader = page;
    await reader.goto("about:blank");
    await expect.poll(() => streams.length, { timeout: 15_000 }).toBe(1);
    await saveAddress({ address: "Live Road 4" });
    await other.getByRole("button", { name: journey().say("list.newRecords", { count: 2 }), exact: true }).waitFor();
    await reader.goto(`${server.url}/#${addresses}`);
    await row("Live Road 4").waitFor();
    await other.close();
  });

  test("what changed while the server was away appears when it is back", async () => {
    const { crash, forgive } = journey();
    forgive(/ERR_|Failed to load resource/);
    const restart = await crash();
    await restart();
    await saveAddress({ address: "Live Road 5" });
    await news(1).waitFor({ timeout: 60_000 });
  });
});

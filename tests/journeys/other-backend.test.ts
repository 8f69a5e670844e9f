/** The portal in front of a backend that gives only what the specification says. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import limits from "../../schemas/limits.json";
import { bookSteps } from "../helpers/journeys/bookSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { minimalBackend, type MinimalBackend } from "../helpers/server/minimalBackend.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";

let backend: MinimalBackend;
let portal = "";
beforeAll(async () => {
  backend = await minimalBackend(() => portal);
  backend.books.set("delivery-address", [
    { id: "a-1", customerDeliveryCompany: "Harbor Home", countryId: "US", city: "Dallas", address: "33333 LBJ Freeway" },
  ]);
  backend.books.set("bill", [{ id: "b-1", billNo: "ZD-1", currency: "CNY", totalCost: 1234.5, remain: 1234.5 }]);
});
afterAll(() => backend.close());

describe("another backend", () => {
  const journey = inJourney(async () => ({ env: { BACKEND: backend.base } }));
  const { drawer, form, list, save, saved } = bookSteps(journey);
  const heard = (call: string) => backend.heard.filter(({ path }) => `/api${path}` === journey().address(call));

  test("lets a shipper in by a token that is a bare text, and is asked with it [CR-10, CR-11]", async () => {
    portal = journey().server.url;
    // Calls that the specification does not know are not there.
    journey().forgive(/status of 404/);
    await journey().login();
    await journey().open("/stdMyProfile/shippingAddress");
    await list().row("Harbor Home").first().waitFor();
    expect(heard("login")[0]?.headers.authorization).toBeUndefined();
    expect(heard("userInfo")[0]?.headers.authorization).toBe("token-1");
    await journey().shot("other-backend-list");
  });

  test("asks for the state of the account with an empty body [CR-13]", () => {
    expect(heard("accountStatus")[0]?.body).toEqual({});
  });

  test("no failure is reported of what the portal asks by itself and the backend does not know", async () => {
    const { page, say } = journey();
    // It is asked once nobody waits for anything.
    await expect.poll(() => heard("messageList").length).toBeGreaterThan(0);
    expect(await page.getByText(say("transport.404"), { exact: true }).count()).toBe(0);
  });

  test("keeps an address, new and changed, without version and key", async () => {
    await list().create();
    const { fill, pick } = form("delivery-address");
    await fill("customerDeliveryCompany", "Quay Nine");
    await pick("countryId", "country", "US");
    await fill("city", "Reno");
    await fill("address", "9 Quay Street");
    await save();
    await saved();
    await list().row("Quay Nine").first().waitFor();
    await list().act("Quay Nine", journey().say("action.edit"));
    await form("delivery-address").fill("city", "Carson City");
    await save();
    await saved();
    await list().row("Carson City").first().waitFor();
    for (const { headers, body } of heard("deliveryAddressSave")) {
      expect(headers["idempotency-key"]).toBeUndefined();
      expect(body).not.toHaveProperty("version");
    }
    expect(backend.books.get("delivery-address")).toHaveLength(2);
    expect(await drawer().count()).toBe(0);
  });

  test("confirms a bill", async () => {
    const { open, text, states, page } = journey();
    const action = text(states("bill").transitions.find(({ id }) => id === "confirmBill")?.label);
    await open("/stdBill/list");
    await listSteps(journey()).act("ZD-1", action);
    await listSteps(journey()).confirm(action);
    expect(heard("billConfirm")[0]?.body).toEqual({ ids: ["b-1"] });
    await journey().shot("other-backend-bill");
    expect(page.url()).toContain("/stdBill/list");
  });

  test("that takes no order says so, and the order stays as it was typed", async () => {
    const { open, page, say, screen, text } = journey();
    await open("/stdWaybillManagement/order");
    const { fill } = await orderSteps(journey()).section("channelFormLeft");
    await fill("referenceNo", "KEPT-1");
    await page.getByText(say("form.keptAt", { time: "" }).trim()).waitFor();
    await orderSteps(journey()).press(text(screen("order").form?.saveLabel));
    await page.getByText(say("transport.404"), { exact: true }).first().waitFor();
    await journey().shot("other-backend-order");
    await page.reload();
    const { box } = await orderSteps(journey()).section("channelFormLeft");
    await expect.poll(() => box("referenceNo").inputValue()).toBe("KEPT-1");
  });

  test("whose session ends leads to the login page after the delay, and back [X-401, XR-09, XR-11]", async () => {
    const { open, page, say, enter, forgive } = journey();
    forgive(/status of 401/);
    backend.expire();
    const began = Date.now();
    await open("/stdMyProfile/shippingAddress");
    await page.getByText(say("transport.401"), { exact: true }).first().waitFor();
    await page.waitForURL(/stdLogin\?redirect=/);
    expect(Date.now() - began).toBeGreaterThanOrEqual(limits.logoutDelay.value);
    await enter();
    await list().row("Quay Nine").first().waitFor();
  });
});

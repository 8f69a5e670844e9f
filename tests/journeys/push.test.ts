/** A person turns push notifications on for a device, is notified of a step of the forwarder, and of nothing after the logout. */
import { afterAll, describe, expect, test } from "vitest";
import { inJourney } from "../helpers/journeys/journey.ts";
import { placeOrder } from "../helpers/journeys/orderData.ts";
import { localReceivers, pushDeliverer, shownNotifications, subscribeSoftly } from "../helpers/journeys/softPush.ts";
import { type Receiver, startReceiver } from "../helpers/server/receiver.ts";
import { type SoftBrowser, softBrowser } from "../helpers/server/softBrowser.ts";

describe("push notifications", () => {
  let service: Receiver | undefined;
  let phone: SoftBrowser | undefined;
  afterAll(() => service?.close());
  const journey = inJourney(async () => {
    service = await startReceiver((response) => response.writeHead(201).end());
    phone = softBrowser(service);
    return { worker: true, env: localReceivers };
  });
  const dialog = () => journey().page.getByRole("dialog");
  const inDialog = (name: string) => dialog().getByRole("button", { name, exact: true });
  const messages = () => (service?.received ?? []).map((message) => phone?.read(message) ?? {});
  const openMenu = async (item: string) => {
    const { page, say } = journey();
    await page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };

  test("are asked for by a press only, and listed with the kinds that this device gets", async () => {
    const { page, login, say, code, shot } = journey();
    if (phone) await subscribeSoftly(page, phone);
    await page.addInitScript(() => {
      const request = Notification.requestPermission.bind(Notification);
      Object.assign(window, { asked: 0 });
      Notification.requestPermission = (...of) => {
        Object.assign(window, { asked: (window as unknown as { asked: number }).asked + 1 });
        return request(...of);
      };
    });
    const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
    await login();
    await openMenu(say("push.title"));
    await dialog().getByText(say("push.none")).waitFor();
    expect(await asked()).toBe(0);
    await shot("push-none");
    await inDialog(say("push.on")).click();
    await inDialog(say("push.test")).waitFor();
    expect(await asked()).toBe(1);
    for (const kind of ["tracking", "files"])
      expect(await dialog().getByLabel(code("mail-kind", kind), { exact: true }).isChecked()).toBe(true);
    await dialog().getByLabel(code("mail-kind", "files"), { exact: true }).uncheck();
    await shot("push-on");
  });

  test("a test message arrives in the language of the reader", async () => {
    const { say } = journey();
    await inDialog(say("push.test")).click();
    await expect.poll(() => messages().length, { timeout: 20_000 }).toBe(1);
    expect(messages()[0]).toMatchObject({ title: say("push.testTitle"), language: journey().language });
  });

  test("a step of the forwarder is shown once, with the page that it opens, though it is delivered twice", async () => {
    const { page, operator, code, shot, language, text } = journey();
    const waybill = await placeOrder(journey(), "PUSH-0001", "orderSubmit");
    await operator("approve", String(waybill["waybillNo"]));
    await expect.poll(() => messages().length, { timeout: 20_000 }).toBe(2);
    const message = messages()[1] ?? {};
    const number = String(waybill["waybillNo"]);
    const go = `/stdWaybillManagement/waybillDetails/${String(waybill["id"])}`;
    expect(message).toMatchObject({ go, language });
    expect(message["title"]).toBe(
      text({ zh: `运单 ${number}：${code("track-event", "approved")}`, en: `Waybill ${number}: ${code("track-event", "approved")}` }),
    );
    const deliver = await pushDeliverer(page);
    await deliver(JSON.stringify(message));
    await expect.poll(() => shownNotifications(page), { timeout: 10_000 }).toEqual([{ title: message["title"], tag: message["id"], go }]);
    await page.evaluate(async () => {
      for (const shown of await (await navigator.serviceWorker.ready).getNotifications()) shown.close();
    });
    await deliver(JSON.stringify(message));
    await deliver(JSON.stringify({ ...message, id: "another" }));
    await expect.poll(async () => (await shownNotifications(page)).map(({ tag }) => tag), { timeout: 10_000 }).toEqual(["another"]);
    await shot("push-shown");
  });

  test("after the logout the device shows nothing and gets nothing", async () => {
    const { page, say, operator, forgive, call } = journey();
    forgive(/status of 401/);
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    await openMenu(say("shell.logOut"));
    await page.waitForURL((url) => url.hash.startsWith("#/stdLogin"));
    await expect.poll(() => shownNotifications(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("soft-push"))).toBeNull();
    // Another device of the account hears of the step: in that round the first one would have heard of it too.
    const tablet = await startReceiver((response) => response.writeHead(201).end());
    await call("push", { step: "add", name: "Tablet", kinds: ["tracking"], subscription: softBrowser(tablet).subscription });
    const waybill = await placeOrder(journey(), "PUSH-0002", "orderSubmit");
    await operator("approve", String(waybill["waybillNo"]));
    await expect.poll(() => tablet.received.length, { timeout: 20_000 }).toBe(1);
    await tablet.close();
    expect(messages()).toHaveLength(2);
  });
});

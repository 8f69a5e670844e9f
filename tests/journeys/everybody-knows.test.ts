/**
 * What the desk does to a waybill reaches everybody who should know, once: the shipper's list, details and bell, the shipper's own system
 * by a webhook, a mailbox and a device. Meanwhile the stream of the pages is cut, receivers fail, and the server is killed.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import site from "../../screens.json" with { type: "json" };
import type { Rec } from "#dialect/json/json.ts";
import { type DeskSteps, deskSteps } from "../helpers/journeys/deskSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { placeOrder } from "../helpers/journeys/orderData.ts";
import { localReceivers } from "../helpers/journeys/softPush.ts";
import { type MailServer, startMailServer } from "../helpers/server/mailServer.ts";
import { type Received, type Receiver, startReceiver } from "../helpers/server/receiver.ts";
import { type SoftBrowser, softBrowser } from "../helpers/server/softBrowser.ts";

const reference = "KNOW-0001";
const team = "team@bluekite.example";
const secret = randomBytes(32).toString("base64url");
/** The announced steps: transition, event for programs, message for people. */
const told = [
  ["approve", "waybill.approved", "approved"],
  ["receive", "waybill.received", "warehouseIn"],
  ["depart", "waybill.departed", "departed"],
  ["arrive", "waybill.arrived", "arrived"],
] as const;

describe("everybody knows, once", () => {
  let erp: Receiver | undefined;
  let pushes: Receiver | undefined;
  let mail: MailServer | undefined;
  let phone: SoftBrowser | undefined;
  /** While true, the customer's system and its mail server refuse everything for now. */
  let isFailing = false;
  let refusedMails = 0;
  const taken: Received[] = [];
  afterAll(() => Promise.all([erp?.close(), pushes?.close(), mail?.close()]));
  const journey = inJourney(async () => {
    const answer: Parameters<typeof startReceiver>[0] = (response, request) => {
      if (!isFailing) taken.push(request);
      response.writeHead(isFailing ? 503 : 200).end();
    };
    erp = await startReceiver(answer);
    pushes = await startReceiver((response) => response.writeHead(201).end());
    phone = softBrowser(pushes);
    mail = await startMailServer({
      onMailFrom(_address, _session, callback) {
        refusedMails += isFailing ? 1 : 0;
        callback(isFailing ? Object.assign(new Error("Try again later"), { responseCode: 451 }) : null);
      },
    });
    return { env: { ...localReceivers, SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "Lading <no-reply@lading.example>" } };
  });
  let desk: DeskSteps;
  let details: Page;
  let waybill: Rec = {};
  let number = "";

  const label = (transition: string) => {
    const { states, code } = journey();
    return code("waybill-status", String(states("waybill").transitions.find(({ id }) => id === transition)?.to));
  };
  const row = () => listSteps(journey()).row(number).first();
  /** Waits until list and details say where a transition leads to. */
  const bothSay = async (transition: string): Promise<void> => {
    await row().getByText(label(transition), { exact: true }).first().waitFor({ timeout: 60_000 });
    await details.getByRole("article").getByText(label(transition), { exact: true }).first().waitFor({ timeout: 60_000 });
  };
  const unread = async (): Promise<number> =>
    Number(/\d+/.exec((await journey().page.locator(".bell-count").textContent()) ?? "")?.[0] ?? 0);
  const events = () =>
    taken.map(({ headers, body }) => ({ id: String(headers["webhook-id"]), ...(JSON.parse(body) as { type: string; record: Rec }) }));
  const letters = () => (mail?.taken ?? []).filter(({ to }) => to.includes(team));
  const isSigned = ({ headers, body }: Received): boolean => {
    const [time = "", signature = ""] = String(headers["webhook-signature"])
      .split(",")
      .map((part) => part.slice(part.indexOf("=") + 1));
    return signature === createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  };
  /** How many steps of `told` each channel has received. */
  const heard = (steps: number) =>
    expect
      .poll(() => [events().length, letters().length, pushes?.received.length], { timeout: 150_000, interval: 500 })
      .toEqual([steps, steps, steps]);

  test("the shipper has list and details open; a program, a mailbox and a device ask for notifications", async () => {
    const { call, login, open, context, server, language } = journey();
    const saved = await call<Rec>("webhookSave", { url: erp?.url ?? "", events: told.map(([, event]) => event) });
    expect((await call("webhookSecret", { ids: [String(saved.data?.["id"])], secret })).code).toBe(200);
    await call("trackNoticeSave", { name: "Team", isActive: 1, language, events: told.map(([, , news]) => news), recipients: team });
    await call("push", { step: "add", name: "Phone", kinds: ["tracking"], subscription: phone?.subscription });
    waybill = await placeOrder(journey(), reference, "orderSubmit");
    number = String(waybill["waybillNo"]);
    await login();
    await open("/stdWaybillManagement/waybillList");
    await row().waitFor();
    details = await context.newPage();
    await details.goto(`${server.url}/#/stdWaybillManagement/waybillDetails/${String(waybill["id"])}`);
    await details.getByRole("article").first().waitFor();
    desk = await deskSteps(journey(), "desk-operations");
    await desk.open(`/waybills/${String(waybill["id"])}`);
  });

  test("a step of the desk is on every open page, at the bell, and with program, mailbox and device", async () => {
    const before = await unread();
    await desk.act(number, "waybill", "approve");
    await bothSay("approve");
    await expect.poll(unread).toBe(before + 1);
    await heard(1);
    expect(events()[0]).toMatchObject({ type: "waybill.approved", record: { waybillNo: number } });
  });

  test("what happens while the stream of the pages is cut appears when it is back, without a reload", async () => {
    const { context, operator, forgive, page } = journey();
    forgive(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource|Failed to fetch/);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await context.setOffline(true);
    await operator("arrange", number);
    await operator("receive", number, "--inboundPackages", "10", "--inboundActualWeight", "190.5", "--inboundVolume", "1.25");
    await heard(2);
    expect(await row().getByText(label("receive"), { exact: true }).count()).toBe(0);
    await context.setOffline(false);
    await bothSay("receive");
    expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true);
  });

  test("receivers that fail for a while, and a killed server, cost nobody the news and give it to nobody twice", {
    timeout: 300_000,
  }, async () => {
    const { crash, operator, forgive, shot } = journey();
    forgive(/ERR_|Failed to load resource|Failed to fetch/);
    await operator("load", number, "--cabinetNumber", "TGHU7654321");
    isFailing = true;
    const tries = erp?.received.length ?? 0;
    await desk.act(number, "waybill", "depart");
    await expect.poll(() => [(erp?.received.length ?? 0) > tries, refusedMails > 0], { timeout: 30_000 }).toEqual([true, true]);
    // A letter whose try is not settled when its process dies is never tried again: it may have arrived.
    await expect.poll(() => operator("letters", "--state", "queued"), { timeout: 30_000 }).toMatch(/ departed .* tries [1-9]/);
    const restart = await crash();
    await restart();
    isFailing = false;
    await heard(3);
    await bothSay("depart");
    await shot("everybody-list");
    await shot("everybody-details", details);
    await shot("everybody-desk", desk.page);
  });

  test("each of them has heard of each step once", async () => {
    const { rows, inLanguage, operator } = journey();
    // The device asked by a call that names no language.
    const { code } = inLanguage(site.defaultLanguage);
    // With the next step a round of every queue has passed, in which what is queued twice would have left.
    await operator("arrive", number);
    await heard(4);
    expect(events().map(({ type }) => type)).toEqual(told.map(([, event]) => event));
    expect(new Set(events().map(({ id }) => id)).size).toBe(told.length);
    expect(taken.every(isSigned)).toBe(true);
    const titles = (pushes?.received ?? []).map((message) => String(phone?.read(message)["title"]));
    for (const [at, [, , news]] of told.entries()) {
      expect(titles[at]).toContain(code("track-event", news));
      expect(titles[at]).toContain(number);
    }
    expect(letters()).toHaveLength(told.length);
    expect(new Set(letters().map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])).size).toBe(told.length);
    const messages = (await rows("messageList")).filter((message) => JSON.stringify(message).includes(number));
    expect(messages).toHaveLength(told.length);
  });
});

/** A person chooses when mail comes, and a receiver without an account stops a kind of letter by its link, and undoes it. */
import alerts from "../../schemas/screens/trackingNotificationSettings.json" with { type: "json" };
import { afterAll, describe, expect, test } from "vitest";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { placeOrder } from "../helpers/journeys/orderData.ts";
import { type MailServer, startMailServer } from "../helpers/server/mailServer.ts";

/** Where the letters lead; the journey opens the same path at the server under test. */
const portal = "https://portal.example";
const team = "team@bluekite.example";

describe("mail that people want", () => {
  let mail: MailServer | undefined;
  afterAll(() => mail?.close());
  const journey = inJourney(async () => {
    mail = await startMailServer();
    return { env: { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "Lading <no-reply@lading.example>", PORTAL_URL: portal } };
  });
  const letters = () => (mail?.taken ?? []).filter(({ to }) => to.includes(team));
  const row = (address: string) => journey().page.locator("tr, .ld-row-card").filter({ hasText: address }).first();
  const kind = () => journey().code("mail-kind", "tracking");

  test("an address gets a kind of letter once a day, chosen on the page that the alerts lead to", async () => {
    const { page, login, open, say, text, entity, code, shot } = journey();
    await login();
    await open("/stdMyProfile/trackingNotificationSettings");
    const [choices] = alerts.list.toolbar;
    await listSteps(journey()).tool(text(typeof choices === "object" ? choices.label : undefined));
    await page
      .getByRole("button", { name: say("action.create") })
      .first()
      .click();
    const form = page.getByRole("dialog");
    const { properties } = entity("mail-choice");
    await form.getByLabel(text(properties["email"]?.["x-label"])).fill("warehouse@bluekite.example");
    await form.getByText(kind(), { exact: true }).click();
    await shot("mail-choice-form");
    await form.getByRole("button", { name: say("form.save"), exact: true }).click();
    await row("warehouse@bluekite.example").waitFor();
    expect(await row("warehouse@bluekite.example").textContent()).toContain(code("mail-delivery", "daily"));
    await shot("mail-choices");
  });

  test("a letter of a kind has its link in text, HTML and headers", async () => {
    const { call, operator } = journey();
    await call("trackNoticeSave", { name: "Team", isActive: 1, language: journey().language, events: ["approved"], recipients: team });
    const waybill = await placeOrder(journey(), "MAIL-0001", "orderSubmit");
    await operator("approve", String(waybill["waybillNo"]));
    await expect.poll(() => letters().length, { timeout: 20_000 }).toBe(1);
    const source = letters()[0]?.source ?? "";
    expect(source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(source).toContain("Content-Type: text/html");
  });

  test("the receiver, who is not logged in, is asked, stops the kind and undoes it", async () => {
    const { context, server, say, shot, rows } = journey();
    const path = /https:\/\/portal\.example(\/unsubscribe\/[\w.-]+)/.exec((letters()[0]?.source ?? "").replaceAll("=\r\n", ""))?.[1] ?? "";
    expect(path).not.toBe("");
    const stranger = await context.browser()?.newContext();
    const page = await stranger?.newPage();
    if (!page) throw new Error("The browser opens no other context.");
    await page.goto(`${server.url}${path}`);
    await page.getByRole("heading", { name: say("unsubscribe.ask") }).waitFor();
    expect(await page.getByRole("main").textContent()).toContain(team);
    await shot("unsubscribe-ask", page);
    const chosen = async () => (await rows("mailChoiceList")).find(({ email }) => email === team)?.["delivery"];
    expect(await chosen()).toBeUndefined();
    await page.getByRole("button", { name: say("unsubscribe.stop") }).click();
    await page.getByRole("heading", { name: say("unsubscribe.done") }).waitFor();
    await shot("unsubscribe-done", page);
    expect(await chosen()).toBe("never");
    await page.getByRole("button", { name: say("unsubscribe.undo") }).click();
    await page.getByRole("heading", { name: say("unsubscribe.back"), exact: true }).waitFor();
    expect(await chosen()).toBe("atOnce");
    await stranger?.close();
  });
});

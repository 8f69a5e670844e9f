/** A person has a saved view sent to the own mailbox: planned from the list, sent once now, with the file; then paused. */
import { expect, describe, test } from "vitest";
import { inJourney } from "../helpers/journeys/journey.ts";
import { placeOrder } from "../helpers/journeys/orderData.ts";
import { type MailServer, startMailServer } from "../helpers/server/mailServer.ts";

describe("a list by schedule", () => {
  let mail: MailServer | undefined;
  const journey = inJourney(async () => {
    mail = await startMailServer();
    return {
      env: {
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: "Lading <no-reply@lading.example>",
        PORTAL_URL: "https://portal.example",
      },
    };
  });
  const row = () => journey().page.locator("tr, .ld-row-card").filter({ hasText: "Open waybills" }).first();

  test("is planned from a saved view of the list", async () => {
    const { page, login, open, say, call, shot } = journey();
    await login();
    await placeOrder(journey(), "SCHED-0001", "orderSubmit");
    const saved = await call("savedViewSave", { screen: "waybillList", name: "Mine", query: "q=SCHED-0001" });
    expect(saved.code).toBe(200);
    await open("/stdWaybillManagement/waybillList");
    await page.getByRole("button", { name: say("list.views"), exact: true }).click();
    await page.getByRole("link", { name: say("list.viewMail", { name: "Mine" }) }).waitFor();
    await shot("schedule-views");
    await page.getByRole("link", { name: say("list.viewMail", { name: "Mine" }) }).click();
    const form = page.getByRole("dialog");
    const { properties } = journey().entity("mail-schedule");
    await form.getByLabel(journey().text(properties["name"]?.["x-label"]), { exact: true }).fill("Open waybills");
    const view = form.getByLabel(journey().text(properties["view"]?.["x-label"]), { exact: true });
    await expect.poll(async () => (await view.textContent()) || (await view.inputValue()), { timeout: 10_000 }).toContain("Mine");
    await shot("schedule-form");
    await form.getByRole("button", { name: say("form.save"), exact: true }).click();
    await row().waitFor();
    expect(await row().textContent()).toContain(journey().code("schedule-state", "schedule_active"));
    await shot("schedules");
  });

  test("is sent once now, with the records of the view as a file", async () => {
    const { call, rows, shot } = journey();
    const [schedule] = await rows("mailScheduleList");
    expect((await call("mailScheduleSend", { ids: [String(schedule?.["id"])] })).code).toBe(200);
    await expect.poll(() => mail?.taken.length ?? 0, { timeout: 20_000 }).toBe(1);
    const source = mail?.taken[0]?.source ?? "";
    expect(source).toContain("Content-Disposition: attachment");
    expect(source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    await expect.poll(async () => (await rows("mailScheduleList"))[0]?.["lastResult"], { timeout: 10_000 }).toBe("mailed");
    await row().getByText(journey().code("schedule-result", "mailed")).first().waitFor();
    await shot("schedule-sent");
    await mail?.close();
  });
});

/** Nothing typed is lost: not by a reload, a crash, a server that falls, a session that ends, or another language. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { cookieNames, draftDatabase } from "../../src/portal/browser/keys.ts";
import { type Journey, inJourney } from "../helpers/journeys/journey.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";

const newOrder = "/stdWaybillManagement/order";

/** Runs in the page: all drafts that it keeps, as one text. */
async function readDrafts(name: string): Promise<string> {
  const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("no answer"));
    });
  const database = await answered(indexedDB.open(name));
  const drafts = await answered(database.transaction("drafts").objectStore("drafts").getAll());
  database.close();
  return JSON.stringify(drafts);
}

describe("a shipper's unfinished order", () => {
  const journey = inJourney();
  const on = (page: Journey["page"]): Journey => ({ ...journey(), server: journey().server, page });
  const steps = () => orderSteps(journey());
  const placed = async (reference: string): Promise<readonly Rec[]> =>
    (await journey().rows("waybillList")).filter((row) => row["referenceNo"] === reference);
  /** Waits until the browser holds everything, to what was typed last: on the way there less was kept already. */
  const kept = async ({ page, say }: Journey, last = "/specialProduct") => {
    await page.getByText(say("form.keptAt", { time: "" }).trim()).waitFor();
    await expect.poll(() => page.evaluate(readDrafts, draftDatabase)).toContain(last);
  };
  const note = ({ page, say }: Journey, key: string) =>
    page.getByRole("status").filter({ hasText: say(key, { time: "|" }).split("|").at(-1) ?? "" });
  const button = ({ page, say }: Journey, key: string) => page.getByRole("button", { name: say(key), exact: true });
  /** The input of `fillRoute` is back. */
  const expectRoute = async (where: Journey, reference: string) => {
    const { box, control } = await orderSteps(where).section("channelFormLeft");
    await expect.poll(() => box("referenceNo").inputValue()).toBe(reference);
    await expect.poll(() => box("customerActualWeight").inputValue()).toBe("185");
    await expect.poll(() => control("countryId").inputValue()).toBe(where.code("country", "US"));
    const general = where.code("channel-capacity", "GENERAL");
    expect(await control("channelCapacity").getByRole("checkbox", { name: general }).isChecked()).toBe(true);
  };
  /** Waits until no draft is offered or kept any more. */
  const begin = async () => {
    await journey().open(newOrder);
    await steps().section("channelFormLeft");
  };

  test("survives a reload of its page, and says so", async () => {
    const { page, login, open, wide, shot } = journey();
    await login();
    await open(newOrder);
    await steps().fillRoute("DRAFT-1");
    if (wide) {
      const { fill } = await steps().section("remark");
      await fill("customerRemark", "第一行\n第二行");
    }
    await kept(journey(), wide ? "/customerRemark" : undefined);
    await page.reload();
    await note(journey(), "form.restored").waitFor();
    await expectRoute(journey(), "DRAFT-1");
    if (wide) expect(await (await steps().section("remark")).box("customerRemark").inputValue()).toBe("第一行\n第二行");
    await shot("draft-restored");
  });

  test("survives a reload in the moment it is typed", async () => {
    const { page } = journey();
    const { box } = await steps().section("channelFormLeft");
    await box("referenceNo").press("End");
    await page.keyboard.type("A");
    await page.reload();
    await expectRoute(journey(), "DRAFT-1A");
  });

  test("is offered when a new order is started, and comes back as it was", async () => {
    await begin();
    await note(journey(), "form.unfinished").waitFor();
    const { box } = await steps().section("channelFormLeft");
    expect(await box("referenceNo").inputValue()).toBe("");
    await button(journey(), "form.restore").click();
    await expectRoute(journey(), "DRAFT-1A");
  });

  test("is gone permanently once it is discarded", async () => {
    const { page } = journey();
    await button(journey(), "form.discard").click();
    const { box } = await steps().section("channelFormLeft");
    await expect.poll(() => box("referenceNo").inputValue()).toBe("");
    await page.reload();
    await steps().section("channelFormLeft");
    expect(await note(journey(), "form.restored").count()).toBe(0);
    await begin();
    expect(await note(journey(), "form.unfinished").count()).toBe(0);
  });

  test("survives the crash of its tab", async () => {
    const { context, server } = journey();
    const doomed = await context.newPage();
    await doomed.goto(`${server.url}/#${newOrder}`);
    await orderSteps(on(doomed)).fillRoute("DRAFT-2");
    await kept(on(doomed));
    const crashed = new Promise((done) => doomed.once("crash", done));
    const devtools = await context.newCDPSession(doomed);
    void devtools.send("Page.crash").catch(() => undefined);
    await crashed;
    await doomed.close();
    await begin();
    await note(journey(), "form.unfinished").waitFor();
    await button(journey(), "form.restore").click();
    await expectRoute(journey(), "DRAFT-2");
  });

  test("survives the server's fall while it is saved, and is saved once when that is back", async () => {
    const { crash, say, page, forgive, shot } = journey();
    forgive(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to load resource/);
    await kept(journey());
    const pressed = steps().press(journey().text(journey().screen("order").form?.saveLabel));
    const restart = await crash();
    await pressed;
    // Whether it fell before or after the save reached it, nobody knows: the answer did not arrive.
    const failed = page.getByText(say("form.kept")).or(page.getByText(say("form.saved"), { exact: true }));
    await failed.first().waitFor();
    await shot("server-gone");
    await restart();
    await expectRoute(journey(), "DRAFT-2");
    await steps().keep();
    await page.waitForURL(/[?&]id=/);
    expect(await placed("DRAFT-2")).toHaveLength(1);
  });

  test("is kept while there is no network, which is said plainly, and is saved once that is back", async () => {
    const { page, context, say, text, screen, forgive, shot } = journey();
    forgive(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await begin();
    await steps().fillRoute("DRAFT-5");
    await context.setOffline(true);
    await page.getByText(say("shell.line.offline")).waitFor();
    await steps().press(text(screen("order").form?.saveLabel));
    await page.getByText(say("form.kept")).waitFor();
    await shot("offline");
    await context.setOffline(false);
    await page.getByText(say("shell.line.offline")).waitFor({ state: "hidden" });
    await expectRoute(journey(), "DRAFT-5");
    await steps().keep();
    await page.waitForURL(/[?&]id=/);
    expect(await placed("DRAFT-5")).toHaveLength(1);
  });

  test("whose save was stored but never answered goes on with that very record", async () => {
    const { page, address, server, crash, say, forgive } = journey();
    forgive(/ERR_|Failed to load resource/);
    await begin();
    await steps().fillRoute("DRAFT-3");
    const fallen: { restart?: () => Promise<void> } = {};
    await page.route(
      server.url + address("orderSave"),
      async (route) => {
        await route.fetch();
        fallen.restart = await crash();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await steps().press(journey().text(journey().screen("order").form?.saveLabel));
    await page.getByText(say("form.kept")).waitFor();
    await fallen.restart?.();
    const [first] = await placed("DRAFT-3");
    expect(first).toMatchObject({ version: 1 });
    // The page is loaded again, something else is changed, and it is saved again.
    await page.reload();
    await expectRoute(journey(), "DRAFT-3");
    const { fill } = await steps().section("channelFormLeft");
    await fill("customerTotalPackages", "12");
    await steps().keep();
    await expect
      .poll(async () => (await placed("DRAFT-3")).map(({ id, customerTotalPackages }) => [id, customerTotalPackages]))
      .toEqual([[first?.["id"], 12]]);
  });

  test("survives the end of the session: a message, three seconds, a login that leads back [XR-07, XR-09, XR-11, K-06, N-04]", async () => {
    const { page, context, server, say, limit, enter, forgive, shot } = journey();
    forgive(/401/);
    await begin();
    await steps().fillRoute("DRAFT-4");
    await context.addCookies([{ name: cookieNames.token, value: "x".repeat(43), url: server.url }]);
    const pressed = Date.now();
    await steps().press(journey().text(journey().screen("order").form?.saveLabel));
    await page.getByText(say("transport.401"), { exact: true }).waitFor();
    // What is typed in the last moments counts too.
    const { fill } = await steps().section("channelFormLeft");
    await fill("customerVolume", "1.5");
    await shot("session-over");
    await page.waitForURL(/#\/stdLogin\?redirect=/);
    expect(Date.now() - pressed).toBeGreaterThan(Number(limit("logoutDelay")));
    expect(await placed("DRAFT-4")).toHaveLength(0);
    await enter();
    await page.waitForURL(/#\/stdWaybillManagement\/order\?randomCode=/);
    await expectRoute(journey(), "DRAFT-4");
    const { box } = await steps().section("channelFormLeft");
    expect(await box("customerVolume").inputValue()).toBe("1.5");
  });

  test("stays in place when the language changes while it is typed [L-15, Q-67]", async () => {
    const { page, inLanguage, otherLanguage, chooseLanguage, language } = journey();
    const { box } = await steps().section("channelFormLeft");
    const field = await box("referenceNo").elementHandle();
    await box("referenceNo").press("End");
    await page.keyboard.type("-LATE");
    await chooseLanguage(otherLanguage);
    const translated = page.getByRole("textbox", { name: inLanguage(otherLanguage).label("waybill", "referenceNo"), exact: true });
    await expect.poll(() => translated.inputValue()).toBe("DRAFT-4-LATE");
    expect(await translated.evaluate((now, before) => now === before, field)).toBe(true);
    await translated.press("End");
    await page.keyboard.type("R");
    await chooseLanguage(language);
    await expect.poll(() => box("referenceNo").inputValue()).toBe("DRAFT-4-LATER");
  });

  test("is nowhere any more once it is submitted [S-ACT-02]", async () => {
    const { page } = journey();
    await steps().fillTerms();
    await steps().fillDispatch();
    await steps().submit();
    await page.waitForURL(/waybillDetails\//);
    expect(await placed("DRAFT-4-LATER")).toMatchObject([{ isSubmitted: 1, customerVolume: 1.5 }]);
    await begin();
    expect(await note(journey(), "form.unfinished").count()).toBe(0);
  });
});

/** What the page does when something gets in the way: code that does not load, a server that fails, a window that changes, a form that would be lost. */
import { describe, expect, test } from "vitest";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";

const senders = "/stdMyProfile/senderInformation";
const goods = "/stdMyProfile/goodsInfo";

describe("when something gets in the way", () => {
  const journey = inJourney(async () => ({ onlyLooks: true }));
  const retry = () => journey().page.getByRole("button", { name: journey().say("action.retry"), exact: true });
  const failure = () => journey().page.getByText(journey().say("shell.failure.title"), { exact: true });
  const menu = () => journey().page.locator("#sidebar");
  /** A sender of the demonstration's, in the table or as a card. */
  const sender = () => listSteps(journey()).row("Xiamen Seastone").first();
  const goodsRow = () => journey().page.locator("main").getByRole("row").or(journey().page.locator("main").getByRole("listitem")).nth(1);
  const toasts = () => journey().page.locator(".ld-toast");

  test("a login that the server fails says so once, and what was typed stays [Q-59, XR-07]", async () => {
    const { page, open, address, say, forgive } = journey();
    forgive(/500/);
    await open("/stdLogin");
    await page.route(`**${address("login")}`, (route) =>
      route.fulfill({ status: 500, contentType: "application/json", body: '{"code":500,"message":"internal"}' }),
    );
    await page.getByLabel(say("login.loginName"), { exact: true }).fill("demo");
    await page.getByLabel(say("login.password"), { exact: true }).fill("wrong");
    await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
    await toasts().first().waitFor();
    expect(await page.locator(".ld-toast, form .ld-note").count()).toBe(1);
    expect(await page.getByText("internal").count()).toBe(0);
    expect(await page.getByLabel(say("login.loginName"), { exact: true }).inputValue()).toBe("demo");
    await page.unroute(`**${address("login")}`);
  });

  test("a page whose code does not load says so inside the frame after its one reload, and a retry brings it [N-07, M-03, Q-27]", async () => {
    const { page, context, login, wide, forgive } = journey();
    forgive(/ERR_FAILED|Failed to fetch dynamically/);
    await login();
    await context.route("**/assets/ListPage*.js", (route) => route.abort());
    await page.evaluate((hash) => void (location.hash = hash), senders);
    await failure().waitFor();
    expect(await page.getByText("dynamically imported").count()).toBe(0);
    if (wide) expect(await menu().isVisible()).toBe(true);
    await context.unroute("**/assets/ListPage*.js");
    await retry().click();
    await sender().waitFor();
    expect(page.url()).toContain(senders);
  });

  test("so does the frame itself", async () => {
    const { page, context, open } = journey();
    await context.route("**/assets/AppShell*.js", (route) => route.abort());
    await page.reload();
    await failure().waitFor();
    await context.unroute("**/assets/AppShell*.js");
    await retry().click();
    await menu().waitFor({ state: "attached" });
    await open(goods);
  });

  test("an account that cannot be loaded at a reload is said, and the page goes on with the known user [M-02]", async () => {
    const { page, address, say } = journey();
    await page.route(`**${address("userInfo")}`, (route) => route.fulfill({ contentType: "application/json", body: '{"code":500}' }));
    await page.reload();
    await page.getByText(say("session.userInfoUnavailable")).waitFor();
    await goodsRow().waitFor();
    await page.unroute(`**${address("userInfo")}`);
    await page.reload();
    await goodsRow().waitFor();
  });

  test("a changed form is left by Back, by a link and by a typed address only after a question", async () => {
    const { page, open, say } = journey();
    const stay = page.getByRole("button", { name: say("shell.leave.stay"), exact: true });
    const form = "/stdFreight/calculation";
    const ways = {
      "a typed address": () => page.evaluate((hash) => void (location.hash = hash), senders),
      "a link": () => page.evaluate((hash) => document.querySelector<HTMLAnchorElement>(`a[href="#${hash}"]`)?.click(), "/stdBill/list"),
      Back: () => page.goBack(),
    };
    await open(goods);
    await open(form);
    const field = page.locator("main input[inputmode]:not([role])").first();
    await field.fill("7");
    await field.blur();
    for (const [way, leave] of Object.entries(ways)) {
      await leave();
      await stay.waitFor();
      await stay.click();
      await stay.waitFor({ state: "detached" });
      await expect.poll(() => page.url(), { message: way }).toContain(form);
      expect(await field.inputValue(), way).toBe("7");
    }
    await ways["a typed address"]();
    await page.getByRole("button", { name: say("shell.leave.go"), exact: true }).click();
    // The address bar already has the requested page, so the end of the dialog shows that the page was left.
    await stay.waitFor({ state: "detached" });
    await page.waitForURL(new RegExp(senders));
  });

  test("a window that was narrow for a while comes back with its menu [S-SES-07, L-22]", async () => {
    const { page, open, wide } = journey();
    if (!wide) return;
    await open(goods);
    const width = () => menu().evaluate((element) => element.getBoundingClientRect().width);
    const before = await width();
    await page.setViewportSize({ width: 900, height: 900 });
    await expect.poll(() => menu().evaluate((element) => element.hasAttribute("inert"))).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(width).toBe(before);
    await open(senders);
    expect(await width()).toBe(before);
  });

  test("a page that stays open over an update keeps what is typed, says once that there is a new version, and asks no more for what is gone", async () => {
    const { context, say, forgive } = journey();
    forgive(/404|dynamically imported/);
    // A tab of its own: another step may have left a changed form.
    const page = await context.newPage();
    // The code that notices comes after the first page.
    const watcher = page.waitForResponse(/afterFirstPage-/);
    await page.goto(`${new URL(journey().page.url()).origin}/#/stdWaybillService/report`);
    await page.evaluate(`import(${JSON.stringify((await watcher).url())}).then(() => undefined)`);
    const text = page.locator("main textarea").first();
    await text.fill("Two boxes are wet");
    let asked = 0;
    await context.route("**/assets/MenuPanel-*.js", (route) => {
      asked += 1;
      return route.fulfill({ status: 404, contentType: "application/json", body: "{}" });
    });
    const language = page.getByRole("button", { name: say("shell.language") });
    await language.click();
    await page.getByText(say("shell.outdated.title"), { exact: true }).waitFor();
    const once = asked;
    await language.click();
    await language.click();
    expect([asked - once, await page.locator(".ld-toast").count(), await text.inputValue()]).toEqual([0, 1, "Two boxes are wet"]);
    await context.unroute("**/assets/MenuPanel-*.js");
    await page.getByRole("button", { name: say("shell.outdated.reload"), exact: true }).click();
    await expect.poll(() => text.inputValue()).toBe("Two boxes are wet");
    await language.click();
    await page.getByRole("menu").waitFor();
    await page.close();
  });
});

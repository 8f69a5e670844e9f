/** The frame around every page: measured where it is drawn. */
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import constants from "../spec/facts/constants.json";
import { cookieNames } from "../../src/portal/browser/keys.ts";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { readSite } from "../helpers/journeys/productText.ts";

const site = readSite();

/** A measure of the specification, in px. */
const constant = (id: string): number => Number(constants.find((one) => one.id === id)?.value);

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("not drawn");
  return box;
};

/** The smallest picture there is. */
const onePixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

describe("a visitor becomes a shipper and looks around", () => {
  const journey = inJourney();
  const account = { loginName: "new.shipper", password: "Gang-kou-2026" };
  const sidebar = () => journey().page.locator("#sidebar");
  const toggle = () => journey().page.locator("[aria-controls=sidebar]");

  test("the front page names the seven services and what payments cost, and leads to news [P-002, P-003, P-004, P-005, P-006, P-007, P-008, T-01]", async () => {
    const { page, open, say, text, content } = journey();
    await open("/home");
    const services = page.getByRole("list", { name: say("home.services") }).getByRole("listitem");
    expect(await services.count()).toBe(7);
    for (let number = 1; number <= 7; number++)
      expect(await services.nth(number - 1).textContent()).toContain(text(site.front?.services?.[number - 1]?.title));
    expect(await page.getByRole("heading", { name: text(site.front?.advantages?.[2]?.title) }).textContent()).toMatch(/0.+0\.3%/);
    const news = content("news").parts[1];
    await page.getByRole("link", { name: new RegExp(text(news?.title)) }).click();
    await page.waitForURL(new RegExp(`newscenter/detail\\?id=${news?.id}`));
    await page.getByRole("heading", { level: 1, name: text(news?.title), exact: true }).waitFor();
  });

  test("the front page offers the language of the browser, above its drawing [S-SES-10]", async () => {
    const { page, server } = journey();
    const foreign = await page.context().browser()!.newContext({ viewport: page.viewportSize(), locale: "en-GB" });
    const other = await foreign.newPage();
    await other.goto(server.url);
    await other.getByRole("button", { name: "Use English", exact: true }).click();
    await expect.poll(() => other.locator("html").getAttribute("lang")).toMatch(/^en/);
    expect(await other.getByRole("button", { name: "Use English", exact: true }).count()).toBe(0);
    await foreign.close();
  });

  test("numbers that a visitor looks for on the front page lead to their list, by way of the login [P-001]", async () => {
    const { page, open, say } = journey();
    await open("/home");
    await page.getByRole("searchbox", { name: say("home.numbers") }).fill("LD2611220001");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/stdLogin\?redirect=%2FstdWaybillManagement%2FwaybillList%3Fq%3DLD2611220001$/);
  });

  test("a visitor reads in either language whom the portal is for, without a menu of the portal [P-001, Q-84]", async () => {
    const { page, open, text, inLanguage, otherLanguage, language, chooseLanguage } = journey();
    await open("/home");
    const names = (words: string) => page.getByText(words).first().waitFor();
    await names(text(site.front?.text));
    expect(await page.locator("#sidebar").count()).toBe(0);
    await chooseLanguage(otherLanguage);
    await names(inLanguage(otherLanguage).text(site.front?.text));
    await chooseLanguage(language);
    await names(text(site.front?.text));
    await page.locator(`a[href="#${site.login}"]`).first().waitFor();
  });

  test("a visitor registers, reads at the field what is wrong, and logs in", async () => {
    const { page, open, say, label, wide, language, text, content } = journey();
    const { pick } = formSteps(page, journey(), "customer-registration", page.getByRole("main"));
    const typed: readonly (readonly [string, string])[] = [
      ["loginName", "demo"],
      ["password", account.password],
      ["passwordAgain", account.password],
      ["contact", "李海云"],
      ["phone", "13800138001"],
      ["smsCode", ""],
      ["email", "li@haiyun.example"],
      ["emailCode", ""],
      ["shortName", "海云贸易"],
      ["fullName", "深圳市海云贸易有限公司"],
      ["enterpriseCreditCode", "91440300MA5EXAMP29"],
      ["financeEmail", "finance@haiyun.example"],
    ];
    /** Asks for a code and reads it where the server prints it that has no gateway. */
    const code = async (): Promise<string> => {
      const before = journey().server.output().length;
      await page
        .getByRole("button", { name: say("code.send") })
        .first()
        .click();
      const sent = () => /\b(\d{6})\b/.exec(journey().server.output().slice(before))?.[1] ?? "";
      await expect.poll(sent).not.toBe("");
      return sent();
    };
    await open("/mobile/register");
    const box = (field: string) => page.getByLabel(new RegExp(`^${label("customer-registration", field)}`)).and(page.locator("input"));
    const next = page.getByRole("button", { name: say("form.next") });
    for (const [field, value] of typed) {
      if (!wide && !(await box(field).isVisible())) await next.click();
      // Only readers of Chinese begin with China.
      if (field === "shortName" && language !== "zh") await pick("country", "country", "CN");
      await box(field).fill(value === "" ? await code() : value);
    }
    // Sent while the picture may still be on its way: the form waits for it.
    await page.locator("input[type=file]").first().setInputFiles({ name: "licence.png", mimeType: "image/png", buffer: onePixel });
    const send = page.locator("main button.ld-button-primary").last();
    await send.click();
    await page
      .getByText(say("problem.unique").replace("{{label}}", label("customer-registration", "loginName")))
      .first()
      .waitFor();
    const back = page.getByRole("button", { name: say("form.back") });
    while (!(await box("loginName").isVisible())) await back.click();
    await box("loginName").fill(account.loginName);
    while (!wide && (await next.isVisible())) await next.click();
    await send.click();
    await page.waitForURL(/registersuccess/);
    await page.getByRole("heading", { level: 1, name: text(content("registered").parts[0]?.title) }).waitFor();
    expect(await page.getByText(say("form.saved"), { exact: true }).count()).toBe(0);
    await page
      .getByRole("main")
      .getByRole("link", { name: say("login.title") })
      .click();
    await page.getByLabel(say("login.loginName"), { exact: true }).fill(account.loginName);
    await page.getByLabel(say("login.password"), { exact: true }).fill(account.password);
    await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
    await page.waitForURL(/stdDashboard/);
  });

  test("an account that waits to be approved sees how to reach customer service, as picture and mailbox [L-14, P-036, P-037]", async () => {
    const { page, say, wide } = journey();
    const block = page.getByRole("region", { name: say("shell.contact") });
    const email = site.frame?.contact?.email ?? "";
    if (wide) expect(await block.getByRole("link").getAttribute("href")).toBe(`mailto:${email}`);
    // The picture is in the bar, loaded, before anything is clicked.
    const picture = block.locator("img");
    await picture.waitFor();
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(50);
    await block.getByRole("button").click();
    await page.getByRole("img", { name: say("shell.contactCode") }).waitFor();
    expect(await page.locator(".contact-panel").textContent()).toContain(email);
    await page.keyboard.press("Escape");
    await page.context().clearCookies({ name: cookieNames.token });
  });

  test("addresses follow the hash, and the title of the document is the page's before the product's [N-01, N-06, P-042]", async () => {
    const { page, login, open, text } = journey();
    await login();
    await open("/stdMyProfile/goodsInfo");
    expect(new URL(page.url())).toMatchObject({ pathname: "/", hash: "#/stdMyProfile/goodsInfo" });
    const title = site.routes.flatMap(({ children = [] }) => children).find(({ path }) => path === "goodsInfo")?.title;
    expect(await page.title()).toBe(`${text(title ?? {})}${site.titleSeparator}${text(site.product)}`);
  });

  test("the sidebar is as wide as the specification says, open and folded; on a phone it comes in over the page [L-01, L-07, L-08, L-09, L-12]", async () => {
    const { page, wide } = journey();
    if (wide) {
      expect((await boxOf(sidebar())).width).toBe(constant("K-02"));
      const before = await boxOf(page.locator("main"));
      await toggle().click();
      await expect.poll(async () => (await boxOf(sidebar())).width).toBe(constant("K-03"));
      expect((await boxOf(page.locator("main"))).x).toBeLessThan(before.x);
      await toggle().click();
      return;
    }
    const before = await boxOf(page.locator("main"));
    expect(await sidebar().isVisible()).toBe(false);
    await toggle().click();
    await expect.poll(async () => (await boxOf(sidebar())).x).toBe(0);
    expect(await boxOf(sidebar())).toMatchObject({ width: constant("K-02"), x: 0 });
    expect(await boxOf(page.locator("main"))).toMatchObject({ x: before.x, width: before.width });
  });

  test("another page closes the sidebar of a phone, not that of a desktop [L-23]", async () => {
    const { page, wide } = journey();
    await sidebar().locator('a[href="#/stdWaybillManagement/waybillList"]').click();
    await page.waitForURL(/waybillList/);
    if (wide) expect((await boxOf(sidebar())).width).toBe(constant("K-02"));
    else await expect.poll(() => sidebar().isVisible()).toBe(false);
  });

  test("the top bar is 50 px high and stays while the page scrolls [L-10, L-11]", async () => {
    const { page, open } = journey();
    await open("/stdWaybillManagement/order");
    const bar = page.locator(".top-bar");
    expect((await boxOf(bar)).height).toBe(constant("K-04"));
    await page.locator(".ld-form-page").waitFor();
    const scroll = () => {
      scrollTo(0, 400);
      return scrollY;
    };
    await expect.poll(() => page.evaluate(scroll)).toBeGreaterThan(50);
    expect((await boxOf(bar)).y).toBe(0);
  });

  test("it says where the page is and who is logged in, and leads to help [L-13, L-18, L-19, P-034]", async () => {
    const { page, say, wide } = journey();
    expect(await page.locator(".breadcrumb [aria-current=page]").textContent()).not.toBe("");
    const account = page.getByRole("button", { name: new RegExp(`^${say("shell.account")}: demo$`) });
    expect(await account.isVisible()).toBe(true);
    if (wide) await page.getByRole("button", { name: say("shell.help"), exact: true }).click();
    else {
      await account.click();
      await page.getByRole("menuitem", { name: say("shell.help") }).click();
    }
    await page.waitForURL(/helpCentre/);
    // The button opens the part about the page; the menu of a phone leads to all parts.
    if (wide) await page.locator("article.help[data-alone]").waitFor();
    else await expect.poll(() => page.locator("article section").count()).toBeGreaterThan(2);
  });

  test("the page goes over the whole screen and back [L-17]", async () => {
    const { page, say, wide } = journey();
    if (!wide) return;
    await page.getByRole("button", { name: say("shell.fullScreen"), exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole("button", { name: say("shell.leaveFullScreen"), exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  test("the page has an indicator while it loads, and a footer [L-24, L-25]", async () => {
    const { page, say } = journey();
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route("**/assets/Detail*", async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => (location.hash = "#/stdWaybillManagement/waybillDetails/none"));
    await page
      .getByRole("progressbar", { name: say("shell.loading") })
      .first()
      .waitFor();
    go();
    await expect.poll(() => page.getByRole("progressbar", { name: say("shell.loading") }).count()).toBe(0);
    await page.unroute("**/assets/Detail*");
    expect(await page.locator("footer").last().textContent()).toContain("Lading");
  });

  test("settings of the page are kept: a bar that scrolls away, the logo above the menu [L-02]", async () => {
    const { page, say, wide } = journey();
    if (!wide) return;
    expect(await page.locator(".sidebar-logo").count()).toBe(0);
    await page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) }).click();
    await page.getByRole("menuitem", { name: say("shell.settings.title") }).click();
    await page.getByLabel(say("shell.settings.sidebarLogo")).check();
    await page.getByLabel(say("shell.settings.fixedHeader")).uncheck();
    await page.keyboard.press("Escape");
    await page.reload();
    await page.locator(".sidebar-logo").waitFor();
    expect(await page.locator(".top-bar-fixed").count()).toBe(0);
  });

  test("Log Out leads to the login page, and the session is gone [L-20, L-28, S-SES-01]", async () => {
    const { page, say, context } = journey();
    await page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) }).click();
    await page.getByRole("menuitem", { name: say("shell.logOut") }).click();
    await page.waitForURL(/#\/stdLogin$/);
    expect((await context.cookies()).filter(({ name }) => /token/i.test(name))).toEqual([]);
    await page.goto(`${new URL(page.url()).origin}/#/stdMyProfile/goodsInfo`);
    await page.waitForURL(/#\/stdLogin\?redirect=%2FstdMyProfile%2FgoodsInfo$/);
  });
});

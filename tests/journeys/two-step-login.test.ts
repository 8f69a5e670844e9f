/** A person turns the second factor on, logs in with it, loses the phone, and is helped by the owner; staff of a strict house sets it up at the first login. */
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoPassword, inJourney } from "../helpers/journeys/journey.ts";

const step = 30_000;
/** A code that counts now and after codes of before. */
const later = (secret: string): string => new TOTP({ secret }).generate({ timestamp: Date.now() + step });
const now = (secret: string): string => new TOTP({ secret }).generate();

describe("a second factor of the own account", () => {
  const journey = inJourney(async () => ({ env: { STAFF_SECOND_FACTOR: "1" } }));
  let secret = "";
  let recovery: string[] = [];

  const button = (name: string) => journey().page.getByRole("button", { name, exact: true });
  const code = () => journey().page.getByRole("textbox", { name: journey().say("factor.code"), exact: true });
  /** What the page shows once: the key of the app, and then the recovery codes. */
  const readSecret = async (page: Page) => ((await page.locator(".factor-secret").textContent()) ?? "").replaceAll(" ", "");
  const readCodes = (page: Page) => page.locator(".factor-codes code").allTextContents();
  const typeLogin = async (loginName: string, password = demoPassword) => {
    const { page, say, server } = journey();
    await page.goto(`${server.url}/#/stdLogin`);
    await page.getByLabel(say("login.loginName"), { exact: true }).fill(loginName);
    await page.getByLabel(say("login.password"), { exact: true }).fill(password);
    await button(say("login.submit")).click();
  };
  const inside = () => journey().page.waitForURL((url) => !/^#\/(stdLogin|login)/.test(url.hash));
  const logOut = async () => {
    const { page, say, forgive } = journey();
    // Calls of the page that are under way end with the session.
    forgive(/status of 401/);
    await page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) }).click();
    await page.getByRole("menuitem", { name: say("shell.logOut") }).click();
    await page.waitForURL((url) => url.hash.startsWith("#/stdLogin"));
  };

  test("is set up in the menu of the account: password, QR code, first code, recovery codes", async () => {
    const { page, say, login, shot } = journey();
    await login("demo-clerk");
    await page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) }).click();
    await page.getByRole("menuitem", { name: say("factor.title") }).click();
    await page.getByText(say("factor.isOff")).waitFor();
    await page.getByRole("dialog").getByLabel(say("login.password")).fill("guess");
    await button(say("factor.turnOn")).click();
    await page.getByText(say("problem.wrongPassword")).waitFor();
    await shot("factor-refused");
    await page.getByRole("dialog").getByLabel(say("login.password")).fill(demoPassword);
    await button(say("factor.turnOn")).click();
    await code().waitFor();
    secret = await readSecret(page);
    expect(await page.locator(".ld-barcode-qr svg").getAttribute("data-code")).toContain(`secret=${secret}`);
    await shot("factor-scan");
    await code().fill(now(secret));
    await button(say("factor.confirm")).click();
    await button(say("factor.saved")).waitFor();
    recovery = await readCodes(page);
    expect(new Set(recovery).size).toBe(10);
    await shot("factor-codes");
    // They are never shown again: no slip of the hand closes them.
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    expect(await readCodes(page)).toEqual(recovery);
    await button(say("factor.saved")).click();
    await button(say("factor.turnOff")).waitFor();
    await shot("factor-on");
    await page
      .getByRole("button", { name: say("action.close"), exact: true })
      .last()
      .click();
  });

  test("the next login asks for a code, refuses a wrong one in place, and opens the page with the right one", async () => {
    const { page, say, shot } = journey();
    await logOut();
    await typeLogin("demo-clerk");
    await code().fill("000000");
    await button(say("factor.continue")).click();
    await page.getByText(say("answer.wrongCode")).waitFor();
    await shot("factor-login");
    await code().fill(later(secret));
    await button(say("factor.continue")).click();
    await inside();
  });

  test("a recovery code replaces the phone, once", async () => {
    const { page, say } = journey();
    await logOut();
    await typeLogin("demo-clerk");
    await code().fill(recovery[0] ?? "");
    await button(say("factor.continue")).click();
    await inside();
    await logOut();
    await typeLogin("demo-clerk");
    await code().fill(recovery[0] ?? "");
    await button(say("factor.continue")).click();
    await page.getByText(say("answer.wrongCode")).waitFor();
    await button(say("factor.back")).click();
  });

  test("an owner resets it in the list of members, and the password alone logs in again", async () => {
    const { page, say, login, open, text, states, wide, shot } = journey();
    await login();
    await open("/stdMyProfile/members");
    const row = page.locator("tr, .ld-row-card").filter({ hasText: "demo-clerk" }).first();
    await row.locator('[aria-haspopup="menu"]').click();
    await shot("members-menu");
    const transition = states("company-member").transitions.find(({ id }) => id === "resetFactor");
    const label = text(transition?.label);
    await page.getByRole("menuitem", { name: label, exact: true }).click();
    const dialog = page.locator('[role="dialog"], [role="alertdialog"]').filter({ hasText: label });
    const own = dialog.getByRole("textbox", { name: text(transition?.ask?.["ownPassword"]?.["x-label"]) });
    await own.fill("not-my-password");
    await dialog.getByRole("button", { name: label, exact: true }).click();
    await dialog.getByText(say("problem.wrongPassword")).first().waitFor();
    await shot("members-reset-refused");
    await own.fill(demoPassword);
    await dialog.getByRole("button", { name: label, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    expect(wide || (await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))).toBe(true);
    await logOut();
    await login("demo-clerk");
    await logOut();
    expect(say("factor.title")).not.toBe("");
  });

  test("staff of a house that requires it sets it up at the first login, and gets in with it only", async () => {
    const { page, say, shot, server } = journey();
    await page.goto(`${server.url}/desk#/login`);
    await page.getByLabel(say("login.loginName"), { exact: true }).fill("desk-sales");
    await page.getByLabel(say("login.password"), { exact: true }).fill(demoPassword);
    await button(say("login.submit")).click();
    await page.locator(".ld-barcode-qr").waitFor();
    await shot("factor-staff");
    await code().fill(now(await readSecret(page)));
    await button(say("factor.confirm")).click();
    await button(say("factor.saved")).click();
    await inside();
  });
});

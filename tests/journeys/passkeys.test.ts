/** A person adds a passkey of the device, logs in with it without name and password, and removes it. The device is Chromium's own virtual authenticator. */
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoPassword, inJourney } from "../helpers/journeys/journey.ts";

/** Chromium's own device that verifies its person, in the browser of the page. */
async function addDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Keeps the chosen language, which is kept for the number of the host, for its name too. */
async function useHostName(page: Page, url: string): Promise<void> {
  const cookies = await page.context().cookies(url);
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: "localhost" })));
}

describe("a passkey", () => {
  const journey = inJourney(async () => ({}));
  /** Passkeys belong to the name of a host, never to a number: the page is opened by the name of this machine. */
  const address = () => journey().server.url.replace("127.0.0.1", "localhost");
  const button = (name: string) => journey().page.getByRole("button", { name, exact: true });
  const dialog = () => journey().page.getByRole("dialog");
  const openDialog = async () => {
    const { page, say } = journey();
    await page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) }).click();
    await page.getByRole("menuitem", { name: say("passkey.title") }).click();
    await dialog().getByText(say("passkey.explained")).waitFor();
  };
  const closeDialog = async () => {
    const close = dialog().getByRole("button", { name: journey().say("action.close"), exact: true });
    await close.first().click();
    await dialog().waitFor({ state: "detached" });
  };
  const logOut = async () => {
    const { page, say, forgive } = journey();
    // Calls of the page that are under way end with the session.
    forgive(/status of 401/);
    await page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) }).click();
    await page.getByRole("menuitem", { name: say("shell.logOut") }).click();
    await page.waitForURL((url) => url.hash.startsWith("#/stdLogin"));
  };
  const inside = () => journey().page.waitForURL((url) => !/^#\/(stdLogin|login)/.test(url.hash));

  test("is added with the own password, logs in by itself, and is removed", async () => {
    const { page, say, shot, server } = journey();
    await addDevice(page);
    await useHostName(page, server.url);
    await page.goto(`${address()}/#/stdLogin`);
    await page.getByLabel(say("login.loginName"), { exact: true }).fill("demo-clerk");
    await page.getByLabel(say("login.password"), { exact: true }).fill(demoPassword);
    await shot("passkey-login");
    await button(say("login.submit")).click();
    await inside();

    await openDialog();
    await dialog().getByText(say("passkey.none")).waitFor();
    await shot("passkey-none");
    await dialog()
      .getByRole("button", { name: say("passkey.add"), exact: true })
      .click();
    await dialog().getByLabel(say("passkey.name")).fill("Office laptop");
    await dialog().getByLabel(say("login.password")).fill("guess");
    await dialog()
      .getByRole("button", { name: say("passkey.add"), exact: true })
      .click();
    await dialog().getByText(say("problem.wrongPassword")).waitFor();
    await shot("passkey-refused");
    await dialog().getByLabel(say("login.password")).fill(demoPassword);
    await dialog()
      .getByRole("button", { name: say("passkey.add"), exact: true })
      .click();
    await dialog().getByText("Office laptop").waitFor();
    await shot("passkey-added");
    await closeDialog();

    await logOut();
    await button(say("passkey.logIn")).click();
    await inside();
    await openDialog();
    await dialog().getByText("Office laptop").waitFor();
    expect(await dialog().locator(".passkey-list").textContent()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d.*\d{4}-\d\d-\d\d \d\d:\d\d/);
    await dialog()
      .getByRole("button", { name: say("passkey.remove"), exact: true })
      .click();
    await dialog().getByLabel(say("login.password")).fill(demoPassword);
    await shot("passkey-remove");
    await dialog()
      .getByRole("button", { name: say("passkey.remove"), exact: true })
      .last()
      .click();
    await dialog().getByText(say("passkey.none")).waitFor();
    await closeDialog();

    await logOut();
    await button(say("passkey.logIn")).click();
    await page.getByText(say("answer.badPasskey")).waitFor();
    await shot("passkey-gone");
  });
});

describe("a passkey of staff, where the house requires a second factor", () => {
  const journey = inJourney(async () => ({ env: { STAFF_SECOND_FACTOR: "1" } }));
  const button = (name: string) => journey().page.getByRole("button", { name, exact: true });
  const dialog = () => journey().page.getByRole("dialog");
  const inside = () => journey().page.waitForURL((url) => url.pathname.startsWith("/desk") && !url.hash.startsWith("#/login"));

  test("is added after the second factor is set up, with password and code, and then logs in by itself", async () => {
    const { page, say, shot, server, forgive } = journey();
    await addDevice(page);
    await useHostName(page, server.url);
    await page.goto(`${server.url.replace("127.0.0.1", "localhost")}/desk#/login`);
    await page.getByLabel(say("login.loginName"), { exact: true }).fill("desk-sales");
    await page.getByLabel(say("login.password"), { exact: true }).fill(demoPassword);
    await button(say("login.submit")).click();
    await page.locator(".ld-barcode-qr").waitFor();
    const secret = ((await page.locator(".factor-secret").textContent()) ?? "").replaceAll(" ", "");
    const codeAt = (later: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + later });
    await page.getByRole("textbox", { name: say("factor.code"), exact: true }).fill(codeAt(0));
    await button(say("factor.confirm")).click();
    await button(say("factor.saved")).click();
    await inside();

    await page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) }).click();
    await page.getByRole("menuitem", { name: say("passkey.title") }).click();
    await dialog().getByText(say("passkey.none")).waitFor();
    const add = dialog().getByRole("button", { name: say("passkey.add"), exact: true });
    await add.click();
    await dialog().getByLabel(say("passkey.name")).fill("Desk computer");
    await dialog().getByLabel(say("login.password")).fill(demoPassword);
    await dialog()
      .getByRole("textbox", { name: say("factor.code") })
      .fill("000000");
    await add.click();
    await dialog().getByText(say("problem.code")).waitFor();
    await shot("passkey-staff-refused");
    // A code counts once: that of the next half minute has not been used.
    await dialog()
      .getByRole("textbox", { name: say("factor.code") })
      .fill(codeAt(30_000));
    await add.click();
    await dialog().getByText("Desk computer").waitFor();
    await shot("passkey-staff-added");
    await dialog()
      .getByRole("button", { name: say("action.close"), exact: true })
      .first()
      .click();
    await dialog().waitFor({ state: "detached" });

    // Calls of the page that are under way end with the session.
    forgive(/status of 401/);
    await page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) }).click();
    await page.getByRole("menuitem", { name: say("shell.logOut") }).click();
    await page.waitForURL((url) => url.hash.startsWith("#/login"));
    await button(say("passkey.logIn")).click();
    await inside();
    expect(await page.locator(".ld-barcode-qr").count()).toBe(0);
    await shot("passkey-staff-inside");
  });
});

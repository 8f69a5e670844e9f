/** A person adds a passkey of the device, logs in with it without name and password, and removes it. The device is Chromium's own virtual authenticator. */
import { describe, expect, test } from "vitest";
import { demoPassword, inJourney } from "../helpers/journeys/journey.ts";

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
    const browser = await page.context().newCDPSession(page);
    await browser.send("WebAuthn.enable");
    await browser.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    // The chosen language is kept for the number of the host.
    const cookies = await page.context().cookies(server.url);
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: "localhost" })));
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

/** An owner invites a colleague, who joins by the link, works without prices, and is shown out at once when the owner removes the account. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoPassword, inJourney } from "../helpers/journeys/journey.ts";
import { cookieNames } from "../../src/portal/browser/keys.ts";
import { formSteps } from "../helpers/journeys/formSteps.ts";

describe("a colleague of the company", () => {
  const journey = inJourney();
  const person = { name: "Min Li", email: "min@bluekite.example", loginName: "min.li" };
  const rowsOfMembers = () => journey().rows("memberList");
  let link = "";
  let member: Page;

  const row = (page: Page) => page.locator("tr, .ld-row-card").filter({ hasText: person.name }).first();
  /** The link of the last invitation: a server without a mail server writes it down. */
  const lastLink = () =>
    /e-mail to min@bluekite\.example: .*(http\S*\/#\/join\?invitation=[\w.%-]+)/.exec(journey().server.output())?.[1] ?? "";

  /** A page of a person at another computer: nothing of the owner's session, the same size and language. */
  async function anotherBrowser(): Promise<Page> {
    const { context, page, wide, language, server, forgive } = journey();
    const viewport = page.viewportSize() ?? { width: 1440, height: 900 };
    const other = await context.browser()?.newContext({ viewport, isMobile: !wide, hasTouch: !wide, reducedMotion: "reduce" });
    if (!other) throw new Error("The browser is closed");
    await other.addCookies([{ name: cookieNames.language, value: language, url: server.url }]);
    forgive(/\(401\)|Unauthorized/);
    other.setDefaultTimeout(30_000);
    return other.newPage();
  }

  test("is invited with a name, a mailbox and a role", async () => {
    const { page, login, open, text, shot } = journey();
    await login();
    await open("/stdMyProfile/members");
    await page
      .getByRole("button", { name: text({ zh: "邀请成员", en: "Invite a member" }) })
      .first()
      .click();
    const drawer = page.getByRole("dialog");
    const form = formSteps(page, journey(), "company-member", drawer);
    await form.fill("name", person.name);
    await form.fill("email", person.email);
    await form.press("roles", "member-role", "clerk");
    await shot("member-invite");
    await drawer.getByRole("button", { name: text({ zh: "邀请成员", en: "Invite a member" }), exact: true }).click();
    await row(page).waitFor();
    await expect.poll(lastLink).not.toBe("");
    link = lastLink();
    await shot("member-list");
  });

  test("joins by the link with a login name and a password of their own; the link counts once", async () => {
    const { text, say, shot } = journey();
    member = await anotherBrowser();
    await member.goto(link);
    const form = formSteps(member, journey(), "company-invitation", member.locator("body"));
    await form.fill("loginName", person.loginName);
    await form.fill("password", demoPassword);
    await form.fill("passwordAgain", "another one");
    const join = member.getByRole("button", { name: text({ zh: "加入", en: "Join" }) }).last();
    await join.click();
    await expect.poll(() => form.problem("passwordAgain")).toContain(text({ zh: "不一致", en: "differ" }));
    await shot("member-join", member);
    await form.fill("passwordAgain", demoPassword);
    await join.click();
    await member.waitForURL((url) => url.hash.startsWith("#/stdLogin"));
    await member.goto(link);
    await form.fill("loginName", "somebody.else");
    await form.fill("password", demoPassword);
    await form.fill("passwordAgain", demoPassword);
    await join.click();
    await member.getByText(say("problem.invitationEnded")).first().waitFor();
    // The filled form would ask before it is left.
    await member.goto("about:blank");
    expect((await rowsOfMembers()).filter(({ loginName }) => loginName === "somebody.else")).toEqual([]);
  });

  test("works as a clerk: orders without prices, no bills in the menu, and a closed page names who may", async () => {
    const { say, label, server, shot, text } = journey();
    await member.goto(`${server.url}/#/stdLogin`);
    await member.getByLabel(say("login.loginName"), { exact: true }).fill(person.loginName);
    await member.getByLabel(say("login.password"), { exact: true }).fill(demoPassword);
    await member.getByRole("button", { name: say("login.submit"), exact: true }).click();
    await member.waitForURL((url) => !url.hash.startsWith("#/stdLogin"));
    await member.goto(`${server.url}/#/stdWaybillManagement/waybillList`);
    await member
      .getByText(/LD\d{10}/)
      .first()
      .waitFor();
    await shot("member-orders", member);
    const shown = await member.locator("body").innerText();
    expect(shown).not.toContain(label("waybill", "customerFee"));
    // "Waybills" has the word too.
    expect(await member.getByRole("link", { name: new RegExp(`^${text({ zh: "账单", en: "Bills" })}`) }).count()).toBe(0);
    await member.goto(`${server.url}/#/stdBill/list`);
    await member.getByText(say("answer.forbidden").slice(0, 6)).first().waitFor();
    // The tab keeps the name of the page.
    await expect.poll(() => member.title()).toContain(text({ zh: "账单", en: "Bills" }));
    await shot("member-closed", member);
  });

  test("is removed by the owner: the next thing that the colleague does ends at the login", async () => {
    const { page, text, states, say, server, shot } = journey();
    const label = text(states("company-member").transitions.find(({ id }) => id === "remove")?.label);
    await page.reload();
    await row(page).locator('[aria-haspopup="menu"]').click();
    await shot("member-menu");
    await page.getByRole("menuitem", { name: label, exact: true }).click();
    await shot("member-remove");
    await page.getByRole("alertdialog").getByRole("button", { name: label, exact: true }).click();
    await row(page).waitFor({ state: "detached" });
    await member.goto(`${server.url}/#/stdWaybillManagement/waybillList`);
    await member.reload();
    await member.waitForURL((url) => url.hash.startsWith("#/stdLogin"));
    await member.getByLabel(say("login.loginName"), { exact: true }).fill(person.loginName);
    await member.getByLabel(say("login.password"), { exact: true }).fill(demoPassword);
    await member.getByRole("button", { name: say("login.submit"), exact: true }).click();
    await member.getByText(say("answer.badLogin")).waitFor();
    await shot("member-gone", member);
  });
});

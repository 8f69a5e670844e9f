/** The portal in a frame of a partner's page: another origin, an address that hands the user over. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import limits from "../../schemas/limits.json";
import { inJourney } from "../helpers/journeys/journey.ts";

const code = "HARBOUR";
let partner: Server;
let home = "";
/** What the partner's page holds in its frame. */
let framed = "";

beforeAll(async () => {
  partner = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    const path = new URL(request.url ?? "/", "http://partner").pathname;
    response.end(
      path === "/login"
        ? "<h1>Partner login</h1>"
        : `<title>Partner</title><link rel="icon" href="data:,"><iframe src="${framed}" width="1000" height="700"></iframe>`,
    );
  });
  await new Promise<void>((ready) => partner.listen(0, "127.0.0.1", ready));
  home = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`;
});
afterAll(() => void partner.close());

describe("a partner's user", () => {
  const journey = inJourney(async () => ({ env: { PARTNER_CODE: code, PARTNER_LOGIN_PAGE: `${home}/login` } }));
  const inside = () => {
    const frame = journey()
      .page.frames()
      .find((one) => one !== journey().page.mainFrame());
    if (!frame) throw new Error("no frame");
    return frame;
  };
  async function token(loginName = "demo"): Promise<string> {
    const { server, address } = journey();
    const answer = await fetch(server.url + address("login"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ loginName, password: "Lading-demo-1" }),
    });
    return ((await answer.json()) as { data: { token: string } }).data.token;
  }
  async function enter(address: string) {
    framed = journey().server.url + address;
    await journey().page.goto(home);
  }

  test("comes in by source and token, without sidebar and top bar, and the token is out of the address [P-039, P-040, O-05, O-09, CR-12]", async () => {
    const handed = await token();
    const publicData = journey().page.waitForRequest((request) => request.url().endsWith(journey().address("publicData")));
    await enter(`/?source=${code}&token=${handed}&userInfo=${encodeURIComponent('{"loginName":"demo"}')}#/stdMyProfile/goodsInfo`);
    await publicData;
    await inside().locator("tbody tr").first().waitFor();
    expect(inside().url()).toBe(`${journey().server.url}/#/stdMyProfile/goodsInfo`);
    expect(await inside().locator("#sidebar").count()).toBe(0);
    expect(await inside().locator(".top-bar").count()).toBe(0);
    await journey().shot("partner");
  });

  test("has the token in local storage and in no cookie, also after a reload [P-041, O-04]", async () => {
    const kept = () => inside().evaluate(() => ({ local: Object.keys(localStorage), cookie: document.cookie }));
    expect(await kept()).toMatchObject({
      local: expect.arrayContaining([expect.stringMatching(/token/i)]),
      cookie: expect.not.stringMatching(/token/i),
    });
    await inside().evaluate(() => {
      document.title = "before";
      setTimeout(() => location.reload());
    });
    await inside().waitForFunction(() => document.title !== "before");
    await inside().locator("tbody tr").first().waitFor();
    expect(await inside().locator(".top-bar").count()).toBe(0);
  });

  test("whose session has ended is led to the partner's login page after the delay [XR-10, O-11]", async () => {
    const { page, forgive } = journey();
    forgive(/401/);
    await page.route("**/api/**", (route) => route.fulfill({ status: 401, contentType: "application/json", body: "{}" }));
    const began = Date.now();
    await inside().evaluate(() => (location.hash = "#/stdMyProfile/senderInformation"));
    await expect.poll(() => inside().url(), { timeout: 10_000 }).toBe(`${home}/login`);
    expect(Date.now() - began).toBeGreaterThanOrEqual(limits.logoutDelay.value);
    await page.unroute("**/api/**");
  });

  test("with a token that the server does not know is led there from a private page [N-05]", async () => {
    journey().forgive(/401/);
    await enter(`/?source=${code}&token=nobody#/stdMyProfile/goodsInfo`);
    await expect.poll(() => inside().url()).toBe(`${home}/login`);
  });

  test("without a token, or with another source, is a visitor: our own login page, and the token leaves the address [N-04, P-039]", async () => {
    const wanted = `${journey().server.url}/#/stdLogin?redirect=%2FstdMyProfile%2FgoodsInfo`;
    for (const handed of [`source=${code}`, `source=${code.toLowerCase()}&token=secret`, "token=secret"]) {
      await enter(`/?${handed}#/stdMyProfile/goodsInfo`);
      await expect.poll(() => inside().url()).toBe(wanted);
    }
  });

  test("in a tab that is open already is read as at a start: the token does not get into the address of the login page", async () => {
    const { server } = journey();
    await enter("/#/stdLogin");
    await expect.poll(() => inside().url()).toBe(`${server.url}/#/stdLogin`);
    const follow = async (handed: string) => {
      await inside().evaluate((hash) => {
        document.title = "before";
        setTimeout(() => (location.hash = hash));
      }, `/stdMyProfile/goodsInfo?${handed}`);
      await inside().waitForFunction(() => document.title !== "before");
    };
    for (const handed of ["source=elsewhere&token=secret", "Token=secret"]) {
      await follow(handed);
      await expect.poll(() => inside().url()).toBe(`${server.url}/#/stdLogin?redirect=%2FstdMyProfile%2FgoodsInfo`);
    }
    await follow(`source=${code}&token=${await token()}`);
    await inside().locator("tbody tr").first().waitFor();
    expect(inside().url()).toBe(`${server.url}/#/stdMyProfile/goodsInfo`);
    expect(await inside().locator(".top-bar").count()).toBe(0);
    await inside().evaluate(() => localStorage.clear());
  });

  test("who logs in here instead is a customer again: the frame is back, and Log Out leads to our login page", async () => {
    const { page, login } = journey();
    await login();
    // On a phone it waits beside the page until it is called.
    await page.locator("#sidebar").waitFor({ state: "attached" });
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual([]);
  });

  test("a link with another account's token asks before it takes over a live session [P-039, Q-28]", async () => {
    const { page, server, say } = journey();
    const handed = await token("demo2");
    const follow = async () => {
      await page.goto("about:blank");
      await page.goto(`${server.url}/?source=${code}&token=${handed}#/stdMyProfile/goodsInfo`);
    };
    const question = page.getByRole("alertdialog", { name: say("shell.partner.title") });
    await follow();
    await question.getByText(say("shell.partner.text", { name: "demo", other: "demo2" })).waitFor();
    expect(page.url()).toBe(`${server.url}/#/stdMyProfile/goodsInfo`);
    await question.getByRole("button", { name: say("shell.partner.stay", { name: "demo" }) }).click();
    await question.waitFor({ state: "detached" });
    const user = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await user()).not.toContain("demo2");
    await follow();
    await question.getByRole("button", { name: say("shell.partner.change", { name: "demo2" }) }).click();
    await expect.poll(user).toContain("demo2");
    await page.locator("main").waitFor();
    expect(await page.locator("#sidebar").count()).toBe(0);
  });

  test("a link whose token is no longer valid leaves the live session as it is", async () => {
    const { page, server, say } = journey();
    await page.goto("about:blank");
    await page.goto(`${server.url}/?source=${code}&token=nobody#/stdMyProfile/goodsInfo`);
    await page.getByText(say("shell.partner.ended")).waitFor();
    await page.locator("main").waitFor();
  });
});

/** The portal is opened without a network: a page of its own says so, shows the lists read last to their account only, and the portal comes back with the network. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import site from "../../screens.json" with { type: "json" };
import { inJourney } from "../helpers/journeys/journey.ts";

describe("without a network", () => {
  const journey = inJourney(() => Promise.resolve({ worker: true }));
  const waybills = "/stdWaybillManagement/waybillList";
  const heading = (code: string) =>
    journey().page.getByRole("heading", { name: journey().inLanguage(code).say("offline.title"), exact: true });
  /** Everything that the worker and the page have stored, by its address. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const found: [string, string][] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const key of await cache.keys()) found.push([new URL(key.url).pathname, (await (await cache.match(key))?.text()) ?? ""]);
      }
      return Object.fromEntries(found.sort(([one], [other]) => one.localeCompare(other)));
    });
  const goOffline = async () => {
    const { page, context, forgive } = journey();
    forgive(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.reload();
  };
  const comeBack = async () => {
    const { page, context, say } = journey();
    await context.setOffline(false);
    await heading("zh").or(heading("en")).first().waitFor({ state: "detached" });
    await page
      .locator("input[type=password]")
      .or(page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) }))
      .first()
      .waitFor();
  };

  test("a visitor reads so in every language; nothing else is kept", async () => {
    const { page, server, shot } = journey();
    await page.goto(`${server.url}/#${site.login}`);
    await page.locator("input[type=password]").waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toBe(
      `${server.url}/service-worker.js`,
    );
    await goOffline();
    for (const { code } of site.languages) await heading(code).waitFor();
    await shot("offline");
    expect(Object.keys(await kept(page))).toEqual(["/offline.html"]);
    await comeBack();
    expect(new URL(page.url()).hash).toContain(site.login);
  });

  test("an account reads the lists that it opened last, in its language, and finds in them", async () => {
    const { page, login, open, say, rows, shot, otherLanguage } = journey();
    await login();
    await open(waybills);
    await page.locator("[data-row]").first().waitFor();
    const shown = await page.locator("[data-row]").evaluateAll((lines) => lines.map((line) => line.getAttribute("data-row")));
    const all = await rows("waybillList");
    const [first, second] = shown.map((id) => String(all.find((row) => row["id"] === id)?.["waybillNo"]));
    await expect.poll(async () => Object.keys(await kept(page)), { timeout: 15_000 }).toEqual(["/kept/waybillList", "/offline.html"]);
    await goOffline();
    await page.getByText(say("offline.lists")).waitFor();
    expect(await heading(otherLanguage).isVisible()).toBe(false);
    const line = (text = "") => page.locator("tbody tr").filter({ hasText: text });
    await line(first).waitFor();
    await shot("offline-lists");
    await page.getByRole("searchbox", { name: say("offline.search") }).fill(second ?? "");
    await line(second).waitFor();
    expect(await line(first).isVisible()).toBe(false);
    await page.getByRole("searchbox", { name: say("offline.search") }).fill("nothing like this");
    await page.getByText(say("offline.nothing"), { exact: true }).waitFor();
    await comeBack();
  });

  test("what only some roles read, and files, do not stay on the device", async () => {
    const { page, entity, text, screen } = journey();
    const { columns } = JSON.parse((await kept(page))["/kept/waybillList"] ?? "{}") as { columns: readonly string[] };
    expect(columns.length).toBeGreaterThan(3);
    const { properties } = entity("waybill");
    const shown = (screen("waybillList").list?.columns ?? []).flatMap(({ field, second }) => [field, ...(second ? [second] : [])]);
    const restricted = shown.filter((name) => properties[name]?.["x-read-for"]);
    expect(restricted.length).toBeGreaterThan(0);
    for (const name of restricted)
      expect(columns.map((label) => label.replace(/ \(.*/, ""))).not.toContain(text(properties[name]?.["x-label"]));
  });

  test("a logout deletes them, and another account finds none", async () => {
    const { page, say, forgive, open, login } = journey();
    forgive(/status of 401/);
    await page.getByRole("button", { name: new RegExp(`^${say("shell.account")}`) }).click();
    await page.getByRole("menuitem", { name: say("shell.logOut") }).click();
    await page.waitForURL((url) => url.hash.startsWith("#/stdLogin"));
    await expect.poll(async () => Object.keys(await kept(page))).toEqual(["/offline.html"]);
    await login("demo-clerk");
    await open(waybills);
    await expect.poll(async () => Object.keys(await kept(page)), { timeout: 15_000 }).toEqual(["/kept/waybillList", "/offline.html"]);
    // The token is gone with the browser, as after its end.
    await page.evaluate(() => {
      for (const one of document.cookie.split("; ")) document.cookie = `${one.split("=")[0]}=; max-age=0; path=/`;
    });
    await goOffline();
    await heading("zh").waitFor();
    await heading("en").waitFor();
    expect(await page.getByText(say("offline.lists")).count()).toBe(0);
    expect(Object.keys(await kept(page))).toEqual(["/offline.html"]);
  });
});

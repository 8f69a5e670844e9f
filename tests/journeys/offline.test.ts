/** The portal is opened without a network: a page of its own says so, and the portal comes back with the network. */
import { expect, test } from "vitest";
import site from "../../screens.json" with { type: "json" };
import { inJourney } from "../helpers/journeys/journey.ts";

const journey = inJourney(() => Promise.resolve({ onlyLooks: true }));

test("without a network the page says so in every language, keeps nothing else, and comes back with the network", async () => {
  const { context: own, server, inLanguage, shot } = journey();
  const context = await own.browser()?.newContext({ viewport: own.pages()[0]?.viewportSize() ?? null });
  const page = await context?.newPage();
  if (!context || !page) throw new Error("The browser opens no other context.");
  const isOpen = () => page.locator("input[type=password]").waitFor();
  await page.goto(`${server.url}/#${site.login}`);
  await isOpen();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toBe(`${server.url}/service-worker.js`);
  await context.setOffline(true);
  await page.reload();
  for (const { code } of site.languages)
    await page.getByRole("heading", { name: inLanguage(code).say("offline.title"), exact: true }).waitFor();
  await shot("offline", page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(["/offline.html"]);
  await context.setOffline(false);
  await isOpen();
  expect(new URL(page.url()).hash).toContain(site.login);
  await context.close();
});

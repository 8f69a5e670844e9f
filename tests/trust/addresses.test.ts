/** Hostile addresses in Chromium: the page stays ours, runs nothing of theirs, draws something, and says what it can. */
import { expect, test } from "vitest";
import { cookieNames } from "../../src/portal/keys.ts";
import { inJourney } from "../helpers/journey.ts";
import { Tally } from "./answers.ts";
import { tell, trials } from "./figures.ts";
import { hostileRedirects, hostileRoutes } from "./hostileRoutes.ts";

const journey = inJourney();
const places = [
  "/stdWaybillManagement/waybillList",
  "/stdMyProfile/pickupAddress",
  "/stdMyProfile/goodsInfo",
  "/stdMyProfile/shippingAddress",
  "/stdWaybillManagement/order",
  "/stdPort/list",
  "/stdPickup/list",
  "/stdDashboard",
];
const records = ["/stdWaybillManagement/waybillDetails"];
const routes = hostileRoutes(places, records);

/** Dialogs, other origins, other pages: nothing of this may come of an address. */
function watchOut(): string[] {
  const { page, context, server } = journey();
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("page", (opened) => seen.push(`opened ${opened.url()}`));
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.url)) seen.push(`asked ${request.url()}`);
  });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(server.url)) seen.push(`went to ${frame.url()}`);
  });
  return seen;
}

/** The page draws something with words in it, and nothing of it is theirs. */
async function isDrawn(): Promise<boolean> {
  const { page } = journey();
  return page
    .waitForFunction(() => (document.querySelector("main, [role=main], #root")?.textContent ?? "").trim().length > 10, undefined, {
      timeout: 15_000,
    })
    .then(
      () => true,
      () => false,
    );
}

const theirs = (): Promise<boolean> =>
  journey().page.evaluate(
    () =>
      document.querySelector("#root img[src='x'], #root iframe[srcdoc], #root svg[onload], #root a[href^='javascript:']") !== null ||
      "polluted" in {},
  );

async function tryAll(addresses: readonly string[], seen: string[]): Promise<Tally> {
  const { page, server } = journey();
  const tally = new Tally();
  for (const address of addresses) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, address);
    const drawn = await isDrawn();
    const ours = page.url().startsWith(`${server.url}/`) && !(await theirs()) && seen.length === 0;
    tally.add(!drawn ? { verdict: "hung" } : ours ? { verdict: "refused" } : { verdict: "failed", why: seen.splice(0).join() }, () =>
      address.slice(0, 100),
    );
  }
  return tally;
}

test("hostile addresses draw a page of ours and run nothing, without a session and with one", async () => {
  const { page, server, login, forgive } = journey();
  // Records that are not there are asked for, and refused.
  forgive(/404|400|Failed to load resource/);
  const seen = watchOut();
  const some = routes.slice(0, trials(routes.length, 60));
  await page.goto(`${server.url}/`);
  await isDrawn();
  const without = await tryAll(some, seen);
  await login();
  const within = await tryAll(some, seen);
  expect([...without.failures, ...within.failures]).toEqual([]);
  for (const [what, tally] of [
    ["hostile addresses, logged out", without],
    ["hostile addresses, logged in", within],
  ] as const)
    tell({ what, on: "Chromium", tried: tally.tried, ...tally.counts, lost: 0 });
});

test("a login leads nowhere but to pages of ours", async () => {
  const { page, context, server, enter } = journey();
  const seen = watchOut();
  const tally = new Tally();
  for (const wanted of hostileRedirects.slice(0, trials(hostileRedirects.length, 6))) {
    await context.clearCookies({ name: cookieNames.token });
    await page.goto(`${server.url}/?${tally.tried}#/stdLogin?redirect=${encodeURIComponent(wanted)}`);
    await enter();
    const drawn = await isDrawn();
    const ours = page.url().startsWith(`${server.url}/`) && !(await theirs()) && seen.length === 0;
    tally.add(
      !drawn ? { verdict: "hung" } : ours ? { verdict: "refused" } : { verdict: "failed", why: `${page.url()} ${seen.splice(0).join()}` },
      () => wanted,
    );
  }
  expect(tally.failures).toEqual([]);
  tell({ what: "hostile ways on from a login", on: "Chromium", tried: tally.tried, ...tally.counts, lost: 0 });
});

/** Hostile addresses in Chromium: the page stays ours, runs nothing of theirs, draws something, and says what it can. */
import { expect, test } from "vitest";
import { cookieNames } from "../../src/portal/browser/keys.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { Tally } from "./answers.ts";
import { tell, trials } from "./figures.ts";
import { hostileRedirects, hostileRoutes } from "./hostileRoutes.ts";
import { isDrawn, theirs, tryAddresses, watchOut } from "./tryAddresses.ts";

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

test("hostile addresses draw a page of ours and run nothing, without a session and with one", async () => {
  const { page, server, login, forgive } = journey();
  // Records that are not there are asked for, and refused. The router warns of an address that cannot be decoded.
  forgive(/404|400|Failed to load resource|could not be decoded/);
  const seen = watchOut(journey());
  const some = routes.slice(0, trials(routes.length, 60));
  await page.goto(`${server.url}/`);
  await isDrawn(journey());
  const without = await tryAddresses(journey(), some, seen);
  await login();
  const within = await tryAddresses(journey(), some, seen);
  expect([...without.failures, ...within.failures]).toEqual([]);
  for (const [what, tally] of [
    ["hostile addresses, logged out", without],
    ["hostile addresses, logged in", within],
  ] as const)
    tell({ what, on: "Chromium", tried: tally.tried, ...tally.counts, lost: 0 });
});

test("a login leads nowhere but to pages of ours", async () => {
  const { page, context, server, enter } = journey();
  const seen = watchOut(journey());
  const tally = new Tally();
  for (const wanted of hostileRedirects.slice(0, trials(hostileRedirects.length, 6))) {
    await context.clearCookies({ name: cookieNames.token });
    await page.goto(`${server.url}/?${tally.tried}#/stdLogin?redirect=${encodeURIComponent(wanted)}`);
    await enter();
    const drawn = await isDrawn(journey());
    const ours = page.url().startsWith(`${server.url}/`) && !(await theirs(journey())) && seen.length === 0;
    tally.add(
      !drawn ? { verdict: "hung" } : ours ? { verdict: "refused" } : { verdict: "failed", why: `${page.url()} ${seen.splice(0).join()}` },
      () => wanted,
    );
  }
  expect(tally.failures).toEqual([]);
  tell({ what: "hostile ways on from a login", on: "Chromium", tried: tally.tried, ...tally.counts, lost: 0 });
});

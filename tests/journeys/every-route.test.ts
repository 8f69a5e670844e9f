/** Every address of the site map, as a shipper with records of every kind opens it: nothing untranslated, nothing cut off, nothing that a screen reader stumbles over. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Route } from "#dialect/schema/screens.ts";
import { axeFaults } from "../../scripts/gallery/axeFaults.mjs";
import { stopsOf } from "../../scripts/gallery/stops.mjs";
import { inJourney } from "../helpers/journeys/journey.ts";
import { readSite } from "../helpers/journeys/productText.ts";
import { hostileRoutes } from "../trust/hostileRoutes.ts";
import { tryAddresses, watchOut } from "../trust/tryAddresses.ts";
import { zh } from "../helpers/schemas/messages.ts";

interface Stop {
  readonly address: string;
  readonly route: Route;
}

describe("every page of the portal", () => {
  const journey = inJourney(async () => ({ onlyLooks: true }));
  const all: readonly Stop[] = stopsOf(readSite().routes);
  const words = new Set(Object.keys(zh));

  /** A record of what the page is about, where its address or its papers want one. */
  async function recordOf({ route }: Stop): Promise<Rec | undefined> {
    if (route.screen === undefined) return undefined;
    const { entity, screen, rows } = journey();
    const { calls } = entity(screen(route.screen).entity)["x-entity"];
    return calls?.list === undefined ? undefined : (await rows(calls.list))[0];
  }
  async function addressOf(stop: Stop): Promise<string> {
    const kind = stop.route.screen === undefined ? undefined : journey().screen(stop.route.screen);
    const amends = kind?.form?.amends !== undefined;
    if (!stop.address.includes(":id") && kind?.kind !== "paper" && !amends) return stop.address;
    const id = String((await recordOf(stop))?.["id"]);
    if (kind?.kind === "paper") return `${stop.address}?ids=${id}`;
    return stop.address.includes(":id") ? stop.address.replace(":id", id) : `${stop.address}?id=${id}`;
  }

  /** Kinds of screens whose colours were checked on a phone. */
  const judged = new Set<string>();
  /**
   * Colours come from tokens and are three quarters of what axe works for: on a wide page each is checked, on a phone the first of
   * every kind of screen, for what is drawn only there.
   */
  function judgesColours({ route }: Stop): boolean {
    const { wide, screen } = journey();
    const kind = route.screen === undefined ? route.path : screen(route.screen).kind;
    const isFirst = !judged.has(kind);
    judged.add(kind);
    return wide || isFirst;
  }

  /** Faults of the open page. */
  async function faults(stop: Stop): Promise<string[]> {
    const { page } = journey();
    const asked = judgesColours(stop) ? "all" : "shape";
    const text = await page.locator("body").innerText();
    const keys = [...new Set(text.match(/[a-z][\w-]*(?:\.[\w-]+)+/g) ?? [])].filter((word) => words.has(word));
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    return [
      ...keys.map((key) => `untranslated: ${key}`),
      ...(wider > 0 ? [`${wider} px too wide`] : []),
      ...(await axeFaults(page, asked)),
    ];
  }

  async function visit(list: readonly Stop[]): Promise<Record<string, string[]>> {
    const { page, server, text } = journey();
    const wrong: Record<string, string[]> = {};
    for (const stop of list) {
      const address = await addressOf(stop);
      await page.goto(`${server.url}/#${address}`);
      const title = text(stop.route.title);
      await page.waitForFunction((begins) => document.title.startsWith(begins), title);
      // A page has its heading when its code has come, and nothing loads any more.
      await page.locator("h1").first().waitFor({ state: "attached" });
      await expect.poll(() => page.locator("[data-busy], [aria-busy=true]").count()).toBe(0);
      const found = await faults(stop);
      if (found.length > 0) wrong[address] = found;
    }
    return wrong;
  }

  test("that a visitor may open", { timeout: 480_000 }, async () => {
    expect(await visit(all.filter(({ route }) => route.public === true))).toEqual({});
  });

  test("that a shipper may open", { timeout: 480_000 }, async () => {
    await journey().login();
    expect(await visit(all.filter(({ route }) => route.public !== true))).toEqual({});
  });

  test("and an address that nobody should follow draws a page of ours, and runs nothing", async () => {
    // Records that are not there are asked for, and refused.
    // The router warns of an address that is not well encoded.
    journey().forgive(/404|400|Failed to load resource|could not be decoded/);
    await journey().page.goto(`${journey().server.url}/`);
    const seen = watchOut(journey());
    const hostile = hostileRoutes(["/stdMyProfile/pickupAddress"], ["/stdWaybillManagement/waybillDetails"]).filter(
      (_, at) => at % 8 === 0,
    );
    expect((await tryAddresses(journey(), hostile, seen)).failures).toEqual([]);
  });
});

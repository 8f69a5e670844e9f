/** A shipper works while a part between the page and its records fails. */
import type { Route } from "playwright-core";
import { bookSteps } from "../helpers/journeys/bookSteps.ts";
import type { Journey } from "../helpers/journeys/journey.ts";
import { tell } from "./figures.ts";

export interface Outage {
  readonly what: string;
  /** What becomes of a call meanwhile; absent where the browser itself is offline. */
  readonly fate?: (route: Route, tries: number) => Promise<void>;
  begin?(): Promise<void>;
  end?(): Promise<void>;
  /** The messages to the shipper, press by press; none where it is over before a message is needed. */
  readonly told: readonly string[];
}

/** Who keeps the addresses of pickups. */
export interface Keeper {
  /** Every call of it. */
  readonly calls: RegExp;
  /** Address of the call that saves one. */
  saving(): string;
  /** As often as the portal asks it for one thing. */
  readonly tries: number;
  /** How many it has with this text; it forgets them. */
  kept(mark: string): Promise<number>;
}

/** Goes through an outage `rounds` times: it begins when an address is typed, and ends when the shipper has pressed often enough. */
export function outages(journey: () => Journey, keeper: Keeper) {
  const { drawer, form, list, save, saved } = bookSteps(journey);
  const button = () => drawer().getByRole("button", { name: journey().say("form.save"), exact: true, disabled: false });

  async function type(mark: string): Promise<() => Promise<string>> {
    await journey().open("/stdMyProfile/pickupAddress");
    await list().create();
    const { fill, box } = form("pickup-address");
    await fill("linkMan", "断线");
    await fill("contactWay", "139 0532 8000");
    await fill("address", mark);
    return () => box("address").inputValue();
  }

  return async ({ what, fate, begin, end, told }: Outage, rounds: number): Promise<void> => {
    const { page } = journey();
    const figures = { tried: 0, refused: 0, accepted: 0, failed: 0, hung: 0, lost: 0 };
    let [asked, slowest] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const mark = `${what} ${round}`;
      const typed = await type(mark);
      const keys = new Set<string | undefined>();
      const tries = new Map<string, number>();
      if (fate)
        await page.route(keeper.calls, async (route) => {
          const url = route.request().url();
          // What a browser asks before a call to another origin is no call.
          if (route.request().method() !== "POST") return route.continue();
          const count = (tries.get(url) ?? 0) + 1;
          tries.set(url, count);
          if (url === keeper.saving()) keys.add(route.request().headers()["idempotency-key"]);
          await fate(route, count);
        });
      await begin?.();
      for (const message of told) {
        await save();
        // Each press ends in words, and in a form that may be sent again.
        await page.getByText(message, { exact: true }).first().waitFor();
        await button().waitFor();
        figures.refused += 1;
      }
      if ((await typed()) !== mark) figures.lost += 1;
      if (told.length > 0) {
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await end?.();
      }
      const since = performance.now();
      await save();
      await saved();
      slowest = Math.max(slowest, (performance.now() - since) / 1000);
      figures.accepted += 1;
      figures.tried += told.length + 1;
      await page.unrouteAll({ behavior: "ignoreErrors" });
      const count = tries.get(keeper.saving()) ?? 0;
      if (count > Math.max(1, told.length) * keeper.tries || keys.size > 1 || page.url().includes("stdLogin")) figures.failed += 1;
      asked += count;
      if ((await keeper.kept(mark)) !== 1) figures.lost += 1;
    }
    tell({ what, on: "Chromium", ...figures, seconds: slowest, ...(asked > 0 && { note: `${asked} requests meanwhile` }) });
  };
}

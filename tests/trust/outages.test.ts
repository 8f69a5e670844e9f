/**
 * A part between the page and its records fails: for half a minute every call is answered 502, answers take ten
 * seconds, the network is away, a response is lost. The shipper gets a message, no input is lost, no call is
 * asked without end, and what was pressed has one effect.
 */
import type { Route } from "playwright-core";
import { test } from "vitest";
import { inJourney } from "../helpers/journeys/journey.ts";
import { trials } from "./figures.ts";
import { outages } from "./outage.ts";

const journey = inJourney();
const through = outages(journey, {
  calls: /\/api\//,
  saving: () => journey().server.url + journey().address("pickupAddressSave"),
  tries: 3,
  async kept(mark) {
    const kept = (await journey().rows("pickupAddressList")).filter(({ address }) => address === mark);
    await journey().call("pickupAddressDelete", { ids: kept.map(({ id }) => id) });
    return kept.length;
  },
});

test("a storm of 502: one message a press, three tries at most, saved once when it is over", async () => {
  const { login, forgive, say } = journey();
  forgive(/ERR_|Failed to load resource/);
  await login();
  const fate = (route: Route) => route.fulfill({ status: 502, contentType: "text/html", body: "<html>Bad gateway</html>" });
  await through({ what: "storm of 502", told: Array.from({ length: 4 }, () => say("transport.502")), fate }, trials(3));
});

test("answers of other kinds that say that nothing was done", async () => {
  const { say } = journey();
  const kinds = [500, 501, 505, 520] as const;
  const told = kinds.map((code) => (code === 520 ? say("transport.other", { code }) : say(`transport.${code}`)));
  // Not asked again by itself: nobody said that it did not come to it.
  const fate = (route: Route, tries: number) => route.fulfill({ status: kinds[(tries - 1) % kinds.length] ?? 500, body: "{" });
  await through({ what: "500, 501, 505 and what nobody knows", told, fate }, trials(3));
});

test("an answer that is lost after it was done costs nobody a press", async () => {
  const fate = async (route: Route, tries: number): Promise<void> => {
    if (tries > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  };
  await through({ what: "answers lost on their way", told: [], fate }, trials(5));
});

test("a backend that takes ten seconds, and a shipper who presses ten times", async () => {
  const { page, address } = journey();
  const fate = async (route: Route): Promise<void> => {
    // While the save is under way: afterwards it would be another one.
    const isSave = route.request().url().endsWith(address("pickupAddressSave"));
    for (let press = 0; isSave && press < 9; press++) await page.keyboard.press("Control+s");
    await new Promise((done) => setTimeout(done, 10_000));
    await route.continue();
  };
  await through({ what: "answers after 10 s, pressed 10 times", told: [], fate }, trials(2));
});

test("no network: reported at once, saved once when it is back", async () => {
  const { context, say } = journey();
  await through(
    {
      what: "no network, and back",
      told: Array.from({ length: 3 }, () => say("transport.noAnswer")),
      begin: () => context.setOffline(true),
      end: () => context.setOffline(false),
    },
    trials(5),
  );
});

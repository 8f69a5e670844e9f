/**
 * In front of another backend that fails, dawdles, or answers what nobody understands: the portal knows nothing of its
 * keys, so that a change happens once, the shipper gets a message, and no input is lost.
 */
import type { Route } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { inJourney } from "../helpers/journeys/journey.ts";
import { minimalBackend, type MinimalBackend } from "../helpers/server/minimalBackend.ts";
import { trials } from "./figures.ts";
import { outages } from "./outage.ts";

let backend: MinimalBackend;
let portal = "";
beforeAll(async () => {
  backend = await minimalBackend(() => portal);
});
afterAll(() => backend.close());

const journey = inJourney(async () => ({ env: { BACKEND: backend.base } }));
const through = outages(journey, {
  calls: /\/portal\//,
  saving: () =>
    `${backend.base}${journey()
      .address("pickupAddressSave")
      .replace(/^\/api/, "")}`,
  tries: 1,
  async kept(mark) {
    const kept = (backend.books.get("pickup-address") ?? []).filter(({ address }) => address === mark);
    backend.books.delete("pickup-address");
    return kept.length;
  },
});
const fulfilled =
  (status: number, body: string, contentType = "application/json") =>
  (route: Route) =>
    route.fulfill({
      status,
      body,
      contentType,
      headers: { "access-control-allow-origin": portal, "access-control-allow-credentials": "true" },
    });

test("another backend in a storm of 5xx is asked once a press", async () => {
  portal = journey().server.url;
  const { login, forgive, say } = journey();
  forgive(/ERR_|Failed to load resource|blocked by CORS policy/);
  await login();
  const told = [say("transport.500"), say("transport.500"), say("transport.500")];
  await through({ what: "another backend, 500", told, fate: fulfilled(500, "") }, trials(3));
});

test("another backend that hangs up, or is not there", async () => {
  const told = [journey().say("transport.noAnswer"), journey().say("transport.noAnswer")];
  await through({ what: "another backend hangs up", told, fate: (route) => route.abort("connectionreset") }, trials(3));
});

test("another backend that takes ten seconds", async () => {
  const fate = async (route: Route): Promise<void> => {
    await new Promise((done) => setTimeout(done, 10_000));
    await route.continue();
  };
  await through({ what: "another backend, answers after 10 s", told: [], fate }, trials(2));
});

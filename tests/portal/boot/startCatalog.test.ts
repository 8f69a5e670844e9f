import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCatalog, wholeCatalog } from "../../../src/portal/boot/startCatalog.ts";

const fetching = vi.fn<(url: string) => Promise<Response>>();
const page = { catalog: "/whole.json", first: "/first.json" };
const whole = { screens: { a: 1 }, states: {}, codes: {}, expressions: {}, messages: { zh: {} } };

beforeEach(() => {
  fetching.mockReset();
  fetching.mockImplementation(async (url) => Response.json(url === "/first.json" ? { messages: { zh: { hello: "x" } } } : whole));
  vi.stubGlobal("fetch", fetching);
});
afterEach(() => void vi.unstubAllGlobals());
const urls = () => fetching.mock.calls.map(([url]) => url);

test("a user with a token gets the whole catalogue at once", async () => {
  const { catalog, loadScreens } = await startCatalog(page, false);
  await loadScreens();
  expect(catalog).toEqual(whole);
  expect(urls()).toEqual(["/whole.json"]);
});

test("a visitor gets the public part; the screens join the same object, fetched once", async () => {
  const { catalog, loadScreens } = await startCatalog(page, true);
  expect(urls()).toEqual(["/first.json"]);
  await Promise.all([loadScreens(), loadScreens()]);
  expect(catalog).toMatchObject({ screens: { a: 1 }, messages: { zh: { hello: "x" } } });
  expect(urls()).toEqual(["/first.json", "/whole.json"]);
});

test("screens that could not be fetched are tried again by the next call", async () => {
  const { catalog, loadScreens } = await startCatalog(page, true);
  fetching.mockResolvedValueOnce(new Response("", { status: 503 }));
  await expect(loadScreens()).rejects.toThrow("503");
  await loadScreens();
  expect(catalog.screens).toEqual({ a: 1 });
});

test("a server without a public part sends everything to visitors too", async () => {
  await startCatalog({ catalog: "/whole.json", first: undefined }, true);
  await wholeCatalog("/whole.json");
  expect(urls()).toEqual(["/whole.json", "/whole.json"]);
});

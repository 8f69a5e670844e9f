/** One try, against a real receiver. */
import { afterEach, expect, test } from "vitest";
import { rangeList } from "../../../src/server/webhooks/allowedAddress.ts";
import { postEvent, type PostSettings } from "../../../src/server/webhooks/postEvent.ts";
import { certificate } from "../../helpers/server/mailServer.ts";
import { type Receiver, startReceiver } from "../../helpers/server/receiver.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function receiver(...parts: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...parts);
  closing.push(() => started.close());
  return started;
}

const here: PostSettings["lookup"] = async () => [{ address: "127.0.0.1", family: 4 }];
/** Longer than any of these tests may take: what ends sooner was not ended by the time. */
const timeoutMs = 60_000;
const settings: PostSettings = { lookup: here, allowed: rangeList(["127.0.0.0/8"]), ca: certificate, timeoutMs };
const running = new AbortController().signal;
const post = (url: string, more: Partial<PostSettings> = {}, stopping = running) =>
  postEvent({ url, headers: { "webhook-id": "1" }, body: '{"id":"1","说":"好"}' }, { ...settings, ...more }, stopping);

test("a receiver gets the body and the headers, and the start of its answer is kept", async () => {
  const { url, received } = await receiver((response) => response.end(`ok ${"x".repeat(5000)}`));
  const result = await post(url);
  expect(result).toMatchObject({ failure: undefined, status: 200 });
  expect(result.said).toMatch(/^ok x+$/);
  expect(result.said).toHaveLength(1000);
  expect(received).toMatchObject([{ body: '{"id":"1","说":"好"}', headers: { "content-type": "application/json", "webhook-id": "1" } }]);
});

test("an answer without end is cut, and one that never ends holds nobody", async () => {
  const { url } = await receiver((response) => {
    const timer = setInterval(() => response.write("x".repeat(100)), 5);
    response.on("close", () => clearInterval(timer));
  });
  const result = await post(url);
  expect(result).toMatchObject({ failure: undefined, status: 200 });
  expect(result.took).toBeLessThan(timeoutMs);
});

test("every status but 2xx is tried again later", async () => {
  for (const status of [301, 400, 404, 410, 429, 500, 503]) {
    const { url } = await receiver((response) => response.writeHead(status).end());
    expect(await post(url)).toMatchObject({ status, failure: { outcome: "later" } });
  }
});

test("a redirect is not followed, wherever it leads", async () => {
  const inside = await receiver();
  const { url } = await receiver((response) => response.writeHead(307, { location: inside.url }).end());
  expect(await post(url)).toMatchObject({ status: 307, failure: { outcome: "later" } });
  expect(inside.received).toEqual([]);
});

test("a name that leads inside of our network is never connected to, and what changes its address afterwards is not asked", async () => {
  const { url, received } = await receiver();
  expect(await post(url, { allowed: rangeList([]) })).toMatchObject({ failure: { outcome: "never" }, took: expect.any(Number) });
  let asked = 0;
  // The second answer would lead to the receiver on this machine; the first is a public address where nobody listens.
  const lookup: PostSettings["lookup"] = async () => [{ address: ++asked === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }];
  const result = await post(url, { lookup, allowed: rangeList(["192.0.2.0/24", "127.0.0.0/8"]), timeoutMs: 300 });
  expect(result.failure?.outcome).toBe("later");
  expect(result.status).toBeUndefined();
  expect(asked).toBe(1);
  expect(received).toEqual([]);
});

test("a slow receiver, a slow name server and a server that stops end the try", async () => {
  const stopping = new AbortController();
  const { url, received } = await receiver(() => undefined);
  expect(await post(url, { timeoutMs: 200 })).toMatchObject({
    failure: { outcome: "later", message: "The receiver did not answer in time." },
  });
  expect(await post(url, { lookup: () => new Promise(() => undefined), timeoutMs: 200 })).toMatchObject({ failure: { outcome: "later" } });
  const tries = received.length;
  const sent = post(url, {}, stopping.signal);
  await expect.poll(() => received.length).toBeGreaterThan(tries);
  stopping.abort();
  expect((await sent).failure?.message).toContain("restarted");
});

test("a certificate that nobody vouches for, or of another name, is refused", async () => {
  const { url, received } = await receiver();
  expect(await post(url, { ca: undefined })).toMatchObject({ failure: { outcome: "later" } });
  expect(await post(url.replace("localhost", "erp.example"))).toMatchObject({ failure: { outcome: "later" } });
  expect(received).toEqual([]);
});

test.each(["http://localhost:1/", "https://user:word@localhost:1/", "ftp://localhost/", "nonsense"])(
  "%s is not tried at all",
  async (url) => {
    expect(await post(url)).toMatchObject({ failure: { outcome: "never" } });
  },
);

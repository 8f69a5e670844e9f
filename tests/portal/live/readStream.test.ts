// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { readStream, type StreamEvent } from "../../../src/portal/live/readStream.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server whose stream says one thing and then nothing more; it ends with the request. */
function silentServer(): { readonly aborted: () => boolean } {
  let request: AbortSignal | undefined;
  const fetched = async (_url: string, { signal }: { readonly signal: AbortSignal }) => {
    request = signal;
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('event: records\nid: 7\ndata: ["x"]\n\n'));
        signal.addEventListener("abort", () => controller.error(new Error("aborted")));
      },
    });
    return new Response(body);
  };
  vi.stubGlobal("fetch", fetched);
  return { aborted: () => request?.aborted === true };
}

test("a stream ends as soon as the browser loses its network, and not after a minute of silence", async () => {
  const server = silentServer();
  const events: StreamEvent[] = [];
  const outcome = readStream({
    token: "token",
    last: undefined,
    signal: new AbortController().signal,
    onEvent: (event) => events.push(event),
  });
  await expect.poll(() => events).toEqual([{ name: "records", id: "7", data: '["x"]' }]);
  expect(server.aborted()).toBe(false);
  dispatchEvent(new Event("offline"));
  expect(await outcome).toBe("ended");
  expect(server.aborted()).toBe(true);
});

test("a closed session is distinguished from a stream that ends", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 401 }));
  const asked = { token: undefined, last: undefined, onEvent: () => undefined };
  expect(await readStream({ ...asked, signal: new AbortController().signal })).toBe("refused");
  vi.stubGlobal("fetch", async () => Promise.reject(new Error("no network")));
  expect(await readStream({ ...asked, signal: new AbortController().signal })).toBe("ended");
});

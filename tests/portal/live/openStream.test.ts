// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openStream } from "../../../src/portal/live/openStream.ts";
import { eventually } from "../../helpers/engine/page.tsx";

interface Connection {
  readonly headers: Readonly<Record<string, string>>;
  send(text: string): void;
  end(): void;
}
const connections: Connection[] = [];
/** Status of the next connections. */
let status = 200;
/** How many connections were refused with 401. */
let refused = 0;
const onSchemas = vi.fn();
const onRecords = vi.fn();
const onPosition = vi.fn();
let close = () => {};

beforeEach(() => {
  connections.length = 0;
  status = 200;
  refused = 0;
  onSchemas.mockReset();
  onRecords.mockReset();
  vi.spyOn(Math, "random").mockReturnValue(-0.5);
  // Tabs share nothing here: each test is one tab.
  vi.stubGlobal("BroadcastChannel", undefined);
  Reflect.deleteProperty(globalThis, "BroadcastChannel");
  vi.stubGlobal("fetch", async (_url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) });
    signal.addEventListener("abort", () => controller?.error(new Error("aborted")));
    connections.push({
      headers,
      send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
    });
    if (status === 401) refused += 1;
    return { ok: status === 200, status, body };
  });
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const open = (token: string | undefined = "t") => {
  close = openStream({ token, last: undefined, onPosition, onSchemas, onRecords });
};
const connection = async (number: number): Promise<Connection> => {
  await eventually(() => expect(connections.length).toBeGreaterThan(number));
  return connections[number] as Connection;
};

test("events of schemas and records are passed on; a broken one is ignored", async () => {
  open();
  const { headers, send } = await connection(0);
  expect(headers).toEqual({ authorization: "t" });
  send('event: schemas\ndata: {"catalog":"/c.json"}\n\nevent: schemas\ndata: {"catalog":7}\n\nevent: records\ndata: nonsense\n\n');
  send('id: e-4\nevent: records\ndata: [{"entity":"waybill","records":{"a":2}}]\n\n');
  await eventually(() => expect(onRecords.mock.calls).toEqual([[[{ entity: "waybill", records: { a: 2 } }]]]));
  expect(onSchemas.mock.calls).toEqual([["/c.json"]]);
});

test("a visitor sends no token; a stream begins after the position of the page", async () => {
  close = openStream({ token: undefined, last: "e-3", onPosition, onSchemas, onRecords });
  expect((await connection(0)).headers).toEqual({ "last-event-id": "e-3" });
});

test("a stream that ends is opened again after the last event", async () => {
  open();
  const first = await connection(0);
  first.send("id: e-7\nevent: position\ndata: {}\n\n");
  await eventually(() => expect(onPosition.mock.calls.at(-1)).toEqual(["e-7"]));
  first.end();
  expect((await connection(1)).headers).toEqual({ authorization: "t", "last-event-id": "e-7" });
});

test("lost events make the page read everything again", async () => {
  open();
  (await connection(0)).send("id: f-0\nevent: all\ndata: {}\n\n");
  await eventually(() => expect(onRecords.mock.calls).toEqual([[undefined]]));
});

test("a session that is not open is not asked for again; a server that fails is", async () => {
  status = 503;
  open();
  await connection(1);
  status = 401;
  await eventually(() => expect(refused).toBe(1));
  const { length } = connections;
  await new Promise((later) => setTimeout(later, 60));
  expect([connections.length, refused]).toEqual([length, 1]);
});

test("a closed stream stays closed", async () => {
  open();
  await connection(0);
  close();
  await new Promise((later) => setTimeout(later, 60));
  expect(connections).toHaveLength(1);
});

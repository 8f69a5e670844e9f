// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchSchemaEvents } from "../../../src/portal/boot/watchSchemaEvents.ts";
import { eventually } from "../../helpers/engine/page.tsx";

const sources: FakeSource[] = [];
class FakeSource extends EventTarget {
  closed = false;
  constructor(readonly url: string) {
    super();
    sources.push(this);
  }
  close() {
    this.closed = true;
  }
}
let visibility = "visible";
const published = vi.fn();
let stop: () => void;

beforeEach(() => {
  sources.length = 0;
  visibility = "visible";
  published.mockReset();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("fetch", async () => Response.json({ catalog: "/current.json" }));
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility as DocumentVisibilityState);
  stop = watchSchemaEvents(published);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const show = (state: string) => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
};
const send = (data: string) => sources.at(-1)?.dispatchEvent(new MessageEvent("message", { data }));

test("a published version is reported by the URL of its catalogue; other messages are ignored", () => {
  send('{"catalog":"/new.json"}');
  send('{"catalog":7}');
  send("not JSON");
  expect(published.mock.calls).toEqual([["/new.json"]]);
});

test("a hidden page closes its connection; a page that comes back reads the current version and listens again", async () => {
  show("hidden");
  expect(sources.map(({ closed }) => closed)).toEqual([true]);
  show("visible");
  await eventually(() => expect(published.mock.calls).toEqual([["/current.json"]]));
  expect(sources.map(({ closed }) => closed)).toEqual([true, false]);
});

test("after the end nothing listens any more", () => {
  stop();
  show("visible");
  expect(sources).toHaveLength(1);
  expect(sources[0]?.closed).toBe(true);
});

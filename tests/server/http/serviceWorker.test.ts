/** The script of the service worker, run with the parts of a browser that it touches. */
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";
import { serviceWorker } from "../../../src/server/http/serviceWorker.ts";

interface ShownMessage {
  readonly title: string;
  readonly tag: string;
  readonly lang: string;
  readonly data: unknown;
}

const origin = "https://portal.example";
let stores: Map<string, Map<string, unknown>>;
let shown: ShownMessage[];
let opened: string[];
let focused: string[];
let pages: string[];
beforeEach(() => {
  [stores, shown, opened, focused, pages] = [
    new Map([
      ["offline-old", new Map()],
      ["kept-lists", new Map()],
    ]),
    [],
    [],
    [],
    [],
  ];
});

/** Sends an event to the worker and waits for what it does. */
async function send(name: string, event: object): Promise<void> {
  const listeners = new Map<string, (event: object) => void>();
  const waited: Promise<unknown>[] = [];
  const open = async (store: string) => {
    const kept = stores.get(store) ?? new Map<string, unknown>();
    stores.set(store, kept);
    return {
      match: async (key: string) => kept.get(key),
      keys: async () => [...kept.keys()],
      delete: async (key: string) => kept.delete(key),
      put: async (key: string, value: unknown) => void kept.set(key, value),
      add: async () => undefined,
    };
  };
  const scope = {
    addEventListener: (of: string, listener: (event: object) => void) => listeners.set(of, listener),
    skipWaiting: () => undefined,
    registration: { showNotification: async (title: string, options: object) => void shown.push({ title, ...options } as ShownMessage) },
    location: new URL(origin),
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  };
  const caches = { open, keys: async () => [...stores.keys()], delete: async (store: string) => stores.delete(store) };
  const script = serviceWorker({ address: "/offline.html", page: "page", icon: "/icon.png" });
  runInNewContext(script, { self: scope, caches, URL, Request, Response });
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) });
  await Promise.all(waited);
}

const push = (message: object): Promise<void> => send("push", { data: { json: () => message } });
const click = (data: object): Promise<void> => send("notificationclick", { notification: { data, close: () => undefined } });

test("a message is shown with its title, language and page, and an id that comes twice once", async () => {
  const message = { id: "m1", title: "Waybill LD1: Approved", go: "/waybill/1", language: "en" };
  await push(message);
  await push(message);
  await push({ ...message, id: "m2" });
  expect(shown).toMatchObject([{ title: "Waybill LD1: Approved", tag: "m1", lang: "en", data: { go: "/waybill/1" } }, { tag: "m2" }]);
});

test("it remembers the last hundred ids, which an update of the worker keeps", async () => {
  for (let id = 0; id < 130; id++) await push({ id: `m${id}`, title: "x" });
  expect(stores.get("shown-messages")?.size).toBe(100);
  await send("activate", {});
  expect([...stores.keys()]).toEqual(["kept-lists", "shown-messages"]);
  await push({ id: "m129", title: "x" });
  expect(shown).toHaveLength(130);
});

test("a press focuses the open page of the message, and opens it beside others otherwise", async () => {
  pages = [`${origin}/#/waybill/2`, `${origin}/#/waybill/1`];
  await click({ go: "/waybill/1" });
  expect([focused, opened]).toEqual([[`${origin}/#/waybill/1`], []]);
  await click({ go: "/waybill/3" });
  expect(opened).toEqual([`${origin}/#/waybill/3`]);
});

test("a press opens pages of this site only", async () => {
  for (const go of ["//evil.example", "https://evil.example", undefined, "javascript:alert(1)"]) await click({ go });
  for (const url of opened) expect(new URL(url).origin).toBe(origin);
  expect(opened).toHaveLength(4);
});

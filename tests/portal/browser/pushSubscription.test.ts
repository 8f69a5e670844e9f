// @vitest-environment happy-dom
/** The subscription of this browser: made after a press, renewed by open pages, ended at the logout. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  endSubscription,
  followAccount,
  pushEndpoint,
  pushObstacle,
  renewSubscription,
  subscribe,
} from "../../../src/portal/browser/pushSubscription.ts";

const key = "AQID_-8";
const bytes = new Uint8Array([1, 2, 3, 255, 239]);
let current: {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  unsubscribe: () => Promise<void>;
  toJSON: () => object;
} | null;
const closed: string[] = [];

const subscriptionFor = (serverKey: Uint8Array) => ({
  endpoint: "https://push.example/1",
  options: { applicationServerKey: serverKey.buffer as ArrayBuffer },
  unsubscribe: async () => {
    current = null;
  },
  toJSON: () => ({ endpoint: "https://push.example/1" }),
});

beforeEach(() => {
  current = null;
  closed.length = 0;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => (current = subscriptionFor(bytes)),
  };
  const registration = { pushManager, getNotifications: async () => [{ close: () => closed.push("one") }] };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const device = (own: boolean) => ({ code: 200, data: { key, devices: [{ id: "1", ...(own ? { own } : {}) }] } });

test("a browser subscribes with the key of the server, and once more where it had another key", async () => {
  current = subscriptionFor(new Uint8Array([9]));
  const old = current;
  const ended = vi.spyOn(old, "unsubscribe");
  expect(await subscribe(key)).toEqual({ endpoint: "https://push.example/1" });
  expect(ended).toHaveBeenCalledOnce();
  await subscribe(key);
  expect(await pushEndpoint()).toBe("https://push.example/1");
});

test("a device that the server knows stays; one that it does not know, or that has another key, ends", async () => {
  current = subscriptionFor(bytes);
  await renewSubscription(async () => device(true));
  expect(current).not.toBeNull();
  await renewSubscription(async () => ({ code: 0 }));
  expect(current).not.toBeNull();
  await renewSubscription(async () => device(false));
  expect(current).toBeNull();
  current = subscriptionFor(new Uint8Array([9]));
  await renewSubscription(async () => device(true));
  expect(current).toBeNull();
});

test("an open page is reported to the server once for each account, and to none that has no devices", async () => {
  current = subscriptionFor(bytes);
  const push = vi.fn(async () => device(true));
  for (const name of ["anna", "anna", "", "anna", "bo"]) await followAccount(name, push);
  expect(push.mock.calls).toEqual(Array(3).fill(["seen", { endpoint: "https://push.example/1" }]));
  await followAccount("clara", undefined);
  expect(current).not.toBeNull();
});

test("without a subscription the server is not asked", async () => {
  const seen = vi.fn();
  await renewSubscription(seen);
  expect(seen).not.toHaveBeenCalled();
});

test("a logout ends it and takes away what is shown", async () => {
  current = subscriptionFor(bytes);
  await endSubscription();
  expect([current, closed]).toEqual([null, ["one"]]);
});

test("an iPhone has to install the site first, another browser may lack push", () => {
  expect(pushObstacle()).toBeUndefined();
  vi.unstubAllGlobals();
  expect(pushObstacle()).toBe("unsupported");
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)" });
  expect(pushObstacle()).toBe("install");
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X)", maxTouchPoints: 5 });
  expect(pushObstacle()).toBe("install");
});

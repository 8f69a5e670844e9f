/** The subscription of this browser at its push service. */
import { isObject } from "#dialect/json/json.ts";
import { isOk, type ApiResponse } from "#dialect/wire/wire.ts";

/** Why this browser cannot subscribe; undefined if it can. `install`: iOS, where only the installed app may. */
export function pushObstacle(): "unsupported" | "install" | undefined {
  if ("PushManager" in globalThis && "serviceWorker" in navigator && "Notification" in globalThis) return undefined;
  // iPadOS calls itself a Mac; it has a touch screen.
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple ? "install" : "unsupported";
}

const current = async (): Promise<PushSubscription | undefined> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
};

/** Returns the address of the subscription; undefined without one. */
export async function pushEndpoint(): Promise<string | undefined> {
  return (await current().catch(() => undefined))?.endpoint;
}

/** Subscribes, after the person has allowed it. Returns what the server needs. Throws if the push service does not answer. @param key of the server */
export async function subscribe(key: string): Promise<PushSubscriptionJSON> {
  const old = await current();
  if (old && keyOf(old) !== key) await old.unsubscribe();
  const { pushManager } = await navigator.serviceWorker.ready;
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
}

/** The key of the server that the subscription was made for, in base64url. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

let seenBy: string | undefined;

/** Tells the server once for each account that a page of the device is open, by `push` of the session. */
export async function followAccount(
  loginName: string,
  push: ((step: "seen", input: { readonly endpoint: string }) => Promise<unknown>) | undefined,
): Promise<void> {
  const isKnown = loginName === seenBy;
  seenBy = loginName;
  if (loginName !== "" && !isKnown && push) await renewSubscription((endpoint) => push("seen", { endpoint }));
}

/** Asks the server by `seen` whether it still knows the subscription, and ends it if not. Without an answer it stays. */
export async function renewSubscription(seen: (endpoint: string) => Promise<unknown>): Promise<void> {
  const subscription = await current();
  if (!subscription) return;
  const answer = (await seen(subscription.endpoint)) as ApiResponse;
  if (!isOk(answer) || !isObject(answer.data)) return;
  const { key, devices } = answer.data;
  const isKnown = Array.isArray(devices) && devices.some((device) => isObject(device) && device["own"] === true);
  if (!isKnown || key !== keyOf(subscription)) await subscription.unsubscribe();
}

/** Unsubscribes, and closes the messages that are shown: they name records of the account that leaves. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await (await current())?.unsubscribe();
}

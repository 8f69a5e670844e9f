/**
 * A browser's push service within a journey: Chromium without a network has none. The page subscribes at a real endpoint on this machine;
 * what arrives there is decrypted and handed to the service worker by the browser itself.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { root } from "../../../scripts/lib/root.mjs";
import type { SoftBrowser } from "../server/softBrowser.ts";

/** Lets the server under test reach push services and webhooks on this machine. */
export const localReceivers = { WEBHOOK_ALLOW: "127.0.0.0/8,::1/128", WEBHOOK_CA: join(root, "tests/helpers/server/localhost.pem") };

/** Gives the page's browser the subscription, once it asks for one. Call it before the page opens. */
export async function subscribeSoftly(page: Page, { subscription }: SoftBrowser): Promise<void> {
  await page.context().addInitScript((told: SoftBrowser["subscription"]) => {
    const name = "soft-push";
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)).buffer;
    const made = (key: string) => ({
      endpoint: told.endpoint,
      options: { applicationServerKey: bytes(key) },
      toJSON: () => told,
      unsubscribe: async () => localStorage.removeItem(name),
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const key = localStorage.getItem(name);
        return key === null ? null : made(key);
      },
      subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
        localStorage.setItem(name, applicationServerKey);
        return made(applicationServerKey);
      },
    });
  }, subscription);
}

/** Returns the function that hands a text to the worker of the page as a push message. */
export async function pushDeliverer(page: Page): Promise<(text: string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registration;
  const { origin } = new URL(page.url());
  return async (data) => void (await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }));
}

/** Titles and pages of the notifications that the device shows. */
export const shownNotifications = (page: Page): Promise<{ title: string; tag: string; go: string }[]> =>
  page.evaluate(async () => {
    const shown = (await (await navigator.serviceWorker.ready).getNotifications()) ?? [];
    return shown.map(({ title, tag, data }) => ({ title, tag, go: String((data as { go?: string } | null)?.go) }));
  });

/**
 * The script of the service worker: it shows a page of its own where the portal cannot be loaded, and messages that the server pushes.
 *
 * It answers no request but the opening of a page that fails: a cached page of the portal itself would show a catalogue that the server
 * may have replaced.
 */
import { createHash } from "node:crypto";

export interface WorkerParts {
  /** Address of the page that is shown without a connection. */
  readonly address: string;
  /** Its text: the name of the cache follows it, so that a changed page is loaded again. */
  readonly page: string;
  /** Address of the icon of messages. */
  readonly icon: string;
}

/** Ids of messages that the device remembers: a push service may deliver one twice. */
const REMEMBERED = 100;

export function serviceWorker({ address, page, icon }: WorkerParts): string {
  const cache = `offline-${createHash("sha256").update(page).digest("hex").slice(0, 16)}`;
  return `const CACHE = ${JSON.stringify(cache)};
const SHOWN = "shown-messages";
const PAGE = ${JSON.stringify(address)};

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: "reload" }))));
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name !== CACHE && name.startsWith("offline-")) await caches.delete(name);
    await self.registration.navigationPreload?.enable();
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const load = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch (error) {
      const page = await caches.match(PAGE);
      if (!page) throw error;
      return page;
    }
  };
  event.respondWith(load());
});

self.addEventListener("push", (event) => {
  const show = async () => {
    const { id, title, go, language } = event.data.json();
    const shown = await caches.open(SHOWN);
    if (await shown.match("/" + id)) return;
    for (const old of (await shown.keys()).slice(0, ${-(REMEMBERED - 1)})) await shown.delete(old);
    await shown.put("/" + id, new Response(""));
    await self.registration.showNotification(title, { tag: id, lang: language, icon: ${JSON.stringify(icon)}, data: { go } });
  };
  event.waitUntil(show());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    const { go } = event.notification.data ?? {};
    const url = new URL(typeof go === "string" && go.startsWith("/") ? "/#" + go : "/", self.location.origin).href;
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    // Another page of the portal stays as it is: it may have input.
    const there = pages.find((page) => page.url === url);
    await (there ? there.focus() : self.clients.openWindow(url));
  };
  event.waitUntil(open());
});
`;
}

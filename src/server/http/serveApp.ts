/**
 * The portal as an installed app: its manifest and icons, made from the site map, and a service worker.
 *
 * The worker keeps one page, which says that there is no connection, and shows it where a page cannot be loaded (`offlinePage.ts`). It
 * touches no request but the opening of a page: a cached page of the portal itself would show a catalogue that the server may have replaced.
 */
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Site } from "#dialect/schema/screens.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { drawIcons } from "../files/drawIcons.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { appIcon, appMark } from "./pageHead.ts";
import { offlinePage } from "./offlinePage.ts";
import { serviceWorker } from "./serviceWorker.ts";

/** Address of the manifest, which the page names in its head. */
export const MANIFEST = "/app.webmanifest";
const ICON = "/app-icon.svg";
/** Address of the icon for the home screen of iOS, which takes PNG only and shows transparent corners black. */
export const TOUCH_ICON = "/apple-touch-icon.png";
/** Icons in PNG. `full` ones fill their square (`appIcon`). */
const PICTURES = [
  { src: "/app-icon-192.png", size: 192, full: false },
  { src: "/app-icon-512.png", size: 512, full: false },
  { src: "/app-icon-maskable-192.png", size: 192, full: true },
  { src: "/app-icon-maskable-512.png", size: 512, full: true },
  { src: TOUCH_ICON, size: 180, full: true },
] as const;
const OFFLINE_PAGE = "/offline.html";
/** The worker asks for the offline page and for pages of this server. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Browsers ask again for what has changed: a product may be renamed at any time. */
const FRESH = "no-cache";

export function serveApp(app: FastifyInstance, store: SchemaStore): void {
  app.get(MANIFEST, (_request, reply) =>
    reply
      .header("cache-control", FRESH)
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify(manifestOf(store.current()))),
  );
  app.get(ICON, (_request, reply) =>
    reply.header("cache-control", FRESH).type("image/svg+xml; charset=utf-8").send(appIcon(store.current().catalog.files.site)),
  );
  const pictureOf = keptPictures();
  for (const { src } of PICTURES)
    app.get(src, async (_request, reply) => {
      const picture = await pictureOf(src, store.current().catalog.files.site);
      return reply.header("cache-control", FRESH).type("image/png").send(picture);
    });
  app.get("/service-worker.js", (_request, reply) =>
    reply
      .header("cache-control", FRESH)
      .header("content-security-policy", WORKER_POLICY)
      .type("text/javascript; charset=utf-8")
      .send(serviceWorker({ address: OFFLINE_PAGE, page: offlinePage(store.current(), ""), icon: PICTURES[0].src })),
  );
  app.get(OFFLINE_PAGE, (_request, reply) => {
    const nonce = randomBytes(18).toString("base64");
    return reply
      .header(
        "content-security-policy",
        `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .header("cache-control", FRESH)
      .type("text/html; charset=utf-8")
      .send(offlinePage(store.current(), nonce));
  });
}

/** Returns a function that returns a picture. All are drawn once for each mark and colour; a failure is kept too, since anyone may ask. */
function keptPictures(): (src: string, site: Site) => Promise<Buffer | undefined> {
  let drawnFor = "";
  let drawing: Promise<Buffer[]> = Promise.resolve([]);
  return async (src, site) => {
    const icons = PICTURES.map(({ size, full }) => ({ svg: appIcon(site, { full }), size }));
    const wanted = icons.map(({ svg }) => svg).join();
    if (drawnFor !== wanted) [drawnFor, drawing] = [wanted, drawIcons(icons)];
    return (await drawing)[PICTURES.findIndex((picture) => picture.src === src)];
  };
}

function manifestOf({ catalog }: Schemas) {
  const { product, languages, defaultLanguage } = catalog.files.site;
  const name = inLanguage(product, defaultLanguage);
  return {
    id: "/",
    name,
    short_name: name,
    lang: languages.find(({ code }) => code === defaultLanguage)?.html ?? defaultLanguage,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: appMark(catalog.files.site).accent,
    icons: [
      { src: ICON, sizes: "any", type: "image/svg+xml", purpose: "any" },
      ...PICTURES.filter(({ src }) => src !== TOUCH_ICON).map(({ src, size, full }) => ({
        src,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose: full ? "maskable" : "any",
      })),
    ],
  };
}

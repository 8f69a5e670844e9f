/**
 * Everything that browsers load: the page with its nonce, the built portal, the
 * compiled schemas. Files named by a hash are immutable; the page is not cached.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { ofSite, tokenCookie } from "#dialect/wire/wire.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { encodingFor } from "../schemas/asset.ts";
import type { ServedSite } from "../schemas/loadSchemas.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { HttpError } from "../answers/apiError.ts";
import type { PartnerSettings } from "../settings/settings.ts";
import { withProduct } from "./pageHead.ts";
import { pagePolicy, workerPolicy } from "./headers.ts";
import { MANIFEST, serveApp, TOUCH_ICON } from "./serveApp.ts";

export interface PageParts {
  readonly schemas: SchemaStore;
  /** Folder of the built portal; absent in tests of the API. */
  readonly portal?: string;
  /** URL of another backend that the page calls. */
  readonly backend?: string;
  readonly partner?: PartnerSettings;
  readonly statisticsScript?: string;
  /** Interval in seconds at which an open page reads its record again. */
  readonly refreshSeconds?: number;
  /** Returns the position of the events (`changeFeed.ts`). */
  readonly position?: () => string;
  /** Whether the page offers the workbench, and may preview drafts in a frame of its own origin. */
  readonly workbench?: boolean;
}

const TOUCH_LINK = `<link rel="apple-touch-icon" href="${TOUCH_ICON}">`;
const FOREVER = "public, max-age=31536000, immutable";

/** Adds all routes for browsers. */
export async function addPages(app: FastifyInstance, parts: PageParts): Promise<void> {
  addSchemas(app, parts.schemas);
  serveApp(app, parts.schemas);
  const page = pageRoute(parts);
  app.get("/", page);
  app.get("/index.html", page);
  // Sites may come and go with a publication, routes of the server may not: the path is compared on each request.
  app.get("/:site(^[a-z][a-z0-9-]*$)", page);
  if (parts.portal && existsSync(parts.portal)) await addPortalFiles(app, parts.portal);
}

/** Serves the compiled schemas under their hashes. */
function addSchemas(app: FastifyInstance, schemas: SchemaStore): void {
  app.get("/schema/current", async () => ({ catalog: schemas.current().catalogAddress }));
  app.get("/schema/:name", async (request, reply) => {
    const asset = schemas.asset(request.url.split("?")[0] ?? "");
    if (!asset) throw new HttpError(404, "answer.unknownCall");
    const encoding = encodingFor(request.headers["accept-encoding"]);
    reply.header("cache-control", FOREVER).header("vary", "accept-encoding").type(asset.type);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.send(await asset.body(encoding));
  });
}

/** The page itself: a new nonce each time, and the settings for the portal in meta elements. */
function pageRoute({ schemas, portal, backend, partner, statisticsScript, refreshSeconds, position, workbench = false }: PageParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const file = portal ? join(portal, "index.html") : undefined;
    if (!file || !existsSync(file))
      return reply.code(404).type("text/plain; charset=utf-8").send("The portal is not built: npm run build\n");
    const nonce = randomBytes(18).toString("base64");
    const site = siteAt(schemas, request);
    if (site === null) {
      reply.callNotFound();
      return reply;
    }
    const { catalogAddress, firstAddress } = site ?? schemas.current();
    const metas = {
      ...(site ? { "lading-site": site.name } : {}),
      "lading-catalog": catalogAddress,
      "lading-first": firstAddress,
      ...(backend ? { "lading-backend": backend } : {}),
      ...(partner ? { "lading-partner": partner.code, "lading-partner-login": partner.loginPage } : {}),
      ...(statisticsScript ? { "lading-statistics": statisticsScript } : {}),
      ...(refreshSeconds ? { "lading-refresh": String(refreshSeconds) } : {}),
      ...(position ? { "lading-events": position() } : {}),
      ...(workbench ? { "lading-workbench": "1" } : {}),
    };
    // Preload: the browser requests the catalogue before the script runs.
    const preload = request.url.includes("?") ? undefined : isLoggedIn(request, site?.name) ? catalogAddress : firstAddress;
    const { site: main, sites = {} } = schemas.current().catalog.files;
    const own = withProduct(await readFile(file, "utf8"), { ...main, ...(site && sites[site.name]) });
    // The app that is installed is the portal; further sites are pages of it.
    const installable = site ? own : own.replace(/<\/head>/i, `  <link rel="manifest" href="${MANIFEST}">\n  ${TOUCH_LINK}\n  </head>`);
    const html = withMetas(installable, nonce, metas, preload);
    return reply
      .header(
        "content-security-policy",
        pagePolicy(nonce, { backend, statisticsScript, framedBy: partner?.origins, framesItself: workbench }),
      )
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(html);
  };
}

async function addPortalFiles(app: FastifyInstance, portal: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: portal,
    index: false,
    // Compressed by the build, at the highest level, and not for each request.
    preCompressed: true,
    // Hides dot files and source maps.
    allowedPath: (path) => path !== "/index.html" && !/\/\.|\.map$/.test(path),
    cacheControl: false,
    // Names or ETags change with the content.
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply, path) {
      // The policy of its own file governs a worker; the sandbox of the default policy would keep it from starting.
      if (/Worker-[\w-]{8}\.js(\.br|\.gz)?$/.test(path)) void reply.setHeader("content-security-policy", workerPolicy);
      void reply.setHeader("vary", "accept-encoding");
      void reply.setHeader("cache-control", path.includes("/assets/") ? FOREVER : "public, max-age=3600");
    },
  });
}

/** A guess for the preload only: the cookie grants nothing. */
function isLoggedIn({ headers }: FastifyRequest, site: string | undefined): boolean {
  const name = ofSite(tokenCookie, site);
  return (headers.cookie ?? "").split("; ").some((part) => part.startsWith(`${name}=`) && part.length > name.length + 1);
}

/** Returns the further site of the request's path; undefined for the page at `/`, null for a path that has no page. */
function siteAt(schemas: SchemaStore, { url }: FastifyRequest): ServedSite | undefined | null {
  const path = url.split("?")[0] ?? "/";
  if (path === "/" || path === "/index.html") return undefined;
  return schemas.current().sites.find((one) => one.path === path) ?? null;
}

/**
 * Inserts nonce and URLs as metas into the page and removes those of the file.
 * @param preload URL to preload as `fetch` would request it
 */
function withMetas(html: string, nonce: string, metas: Readonly<Record<string, string>>, preload?: string): string {
  const all = { "csp-nonce": nonce, ...metas };
  const bare = html.replaceAll(/(?<![ \t])[ \t]*<meta\s+name="(csp-nonce|lading-[a-z-]+)"[^<>]*>\r?\n?/g, "");
  const tags = Object.entries(all).map(([name, content]) => `<meta name="${name}" content="${escaped(content)}">`);
  if (preload !== undefined) tags.push(`<link rel="preload" as="fetch" crossorigin href="${escaped(preload)}">`);
  return bare.replace(/<head[^<>]*>/i, (head) => `${head}\n    ${tags.join("\n    ")}`);
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

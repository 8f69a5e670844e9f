/**
 * What browsers load: the page with its nonce, the built portal, the compiled
 * schemas. Everything named by a hash is immutable; the page is never kept.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { tokenCookie } from "#dialect/wire/wire.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { encodingFor } from "../schemas/asset.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { HttpError } from "../answers/apiError.ts";
import type { PartnerSettings } from "../settings/settings.ts";
import { pagePolicy, workerPolicy } from "./headers.ts";
import { addSchemaEvents } from "./schemaEvents.ts";

export interface PageParts {
  readonly schemas: SchemaStore;
  /** Folder of the built portal; absent in tests of the API. */
  readonly portal?: string;
  /** Address of another backend that the page talks to. */
  readonly backend?: string;
  readonly partner?: PartnerSettings;
  readonly statisticsScript?: string;
  /** How often an open page reads its record again. */
  readonly refreshSeconds?: number;
  /** Whether the page may offer the workbench, and preview drafts in a frame of its own origin. */
  readonly workbench?: boolean;
}

const FOREVER = "public, max-age=31536000, immutable";

export async function addPages(app: FastifyInstance, parts: PageParts): Promise<void> {
  const { schemas, portal, backend, partner, statisticsScript, refreshSeconds, workbench = false } = parts;
  addSchemaEvents(app, schemas);
  app.get("/schema/current", async () => ({ catalog: schemas.current().catalogAddress }));
  app.get("/schema/:name", async (request, reply) => {
    const artefact = schemas.artefact(request.url.split("?")[0] ?? "");
    if (!artefact) throw new HttpError(404, "answer.unknownCall");
    const encoding = encodingFor(request.headers["accept-encoding"]);
    reply.header("cache-control", FOREVER).header("vary", "accept-encoding").type(artefact.type);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.send(await artefact.body(encoding));
  });

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const file = portal ? join(portal, "index.html") : undefined;
    if (!file || !existsSync(file))
      return reply.code(404).type("text/plain; charset=utf-8").send("The portal is not built: npm run build\n");
    const nonce = randomBytes(18).toString("base64");
    const { catalogAddress, firstAddress } = schemas.current();
    const metas = {
      "lading-catalog": catalogAddress,
      "lading-first": firstAddress,
      ...(backend ? { "lading-backend": backend } : {}),
      ...(partner ? { "lading-partner": partner.code, "lading-partner-login": partner.loginPage } : {}),
      ...(statisticsScript ? { "lading-statistics": statisticsScript } : {}),
      ...(refreshSeconds ? { "lading-refresh": String(refreshSeconds) } : {}),
      ...(workbench ? { "lading-workbench": "1" } : {}),
    };
    // What the page's script asks for first is on its way before the script is.
    const ahead = request.url.includes("?") ? undefined : isLoggedIn(request) ? catalogAddress : firstAddress;
    const html = withMetas(await readFile(file, "utf8"), nonce, metas, ahead);
    return reply
      .header(
        "content-security-policy",
        pagePolicy(nonce, { backend, statisticsScript, framedBy: partner?.origins, framesItself: workbench }),
      )
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(html);
  };
  app.get("/", page);
  app.get("/index.html", page);
  if (!portal || !existsSync(portal)) return;
  await app.register(fastifyStatic, {
    root: portal,
    index: false,
    // Compressed as hard as can be when they are built, instead of at every request.
    preCompressed: true,
    // Dot files and source maps of a build are nobody's business.
    allowedPath: (path) => path !== "/index.html" && !/\/\.|\.map$/.test(path),
    cacheControl: false,
    // Their names change with their content, or their marks do.
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply, path) {
      // A worker is governed by the policy of its own file; a sandbox would keep it from starting.
      if (/\.js(\.br|\.gz)?$/.test(path)) void reply.setHeader("content-security-policy", workerPolicy);
      void reply.setHeader("vary", "accept-encoding");
      void reply.setHeader("cache-control", path.includes("/assets/") ? FOREVER : "public, max-age=3600");
    },
  });
}

/** A guess, for what is fetched ahead: nobody is let in by a cookie. */
function isLoggedIn({ headers }: FastifyRequest): boolean {
  return (headers.cookie ?? "").split("; ").some((part) => part.startsWith(`${tokenCookie}=`) && part.length > tokenCookie.length + 1);
}

/**
 * The page with its nonce and addresses in metas; those that the file brings along are replaced.
 *
 * @param ahead Address of what is fetched along with the page, as `fetch` would.
 */
export function withMetas(html: string, nonce: string, metas: Readonly<Record<string, string>>, ahead?: string): string {
  const all = { "csp-nonce": nonce, ...metas };
  const bare = html.replaceAll(/[ \t]*<meta\s+name="(csp-nonce|lading-[a-z-]+)"[^>]*>\r?\n?/g, "");
  const tags = Object.entries(all).map(([name, content]) => `<meta name="${name}" content="${escaped(content)}">`);
  if (ahead !== undefined) tags.push(`<link rel="preload" as="fetch" crossorigin href="${escaped(ahead)}">`);
  return bare.replace(/<head[^>]*>/i, (head) => `${head}\n    ${tags.join("\n    ")}`);
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

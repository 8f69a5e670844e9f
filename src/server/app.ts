/**
 * The HTTP server, built from its parts: tests pass their own, `main.ts` the real ones. With `backend` there is no database and no API:
 * only the portal and its schemas.
 */
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import { fastify, LogController, type FastifyInstance, type FastifyServerOptions } from "fastify";
import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import { serveCalendars } from "./http/serveCalendars.ts";
import { serveUnsubscribe } from "./http/serveUnsubscribe.ts";
import { serveFiles } from "./http/serveFiles.ts";
import { addApi, fail } from "./http/api.ts";
import type { ApiParts } from "./http/calls.ts";
import { addCors } from "./http/cors.ts";
import { addHealth } from "./http/health.ts";
import { addHeaders } from "./http/headers.ts";
import { addEventStream } from "./http/eventStream.ts";
import { addOpenApi } from "./http/openApi.ts";
import { hashAddress, isVisit } from "./http/hashAddress.ts";
import { addPages } from "./http/pages.ts";
import { addRequestLog } from "./http/requestLog.ts";
import type { Metrics } from "./load/metrics.ts";
import { HttpError } from "./answers/apiError.ts";
import type { SchemaStore } from "./schemas/schemaStore.ts";
import { personalFacts } from "./session/personalFacts.ts";
import { createSessionCache } from "./session/sessionCache.ts";
import type { PartnerSettings } from "./settings/settings.ts";
import { traceRequests } from "./tracing/traceRequests.ts";
import type { WorkbenchServices } from "./workbench/openWorkbench.ts";

export interface AppParts {
  readonly schemas: SchemaStore;
  /** Absent with another backend. */
  readonly api?: Omit<ApiParts, "schemas">;
  /** Folder of the built portal. */
  readonly portal?: string;
  /** URL of the other backend. */
  readonly backend?: string;
  readonly partner?: PartnerSettings;
  readonly statisticsScript?: string;
  readonly refreshSeconds?: number;
  /** The analyst's workbench; absent unless enabled. */
  readonly workbench?: WorkbenchServices;
  /** Origins whose pages may call the API; none by default. */
  readonly origins?: readonly string[];
  /** Proxies whose `X-Forwarded-For` counts; none by default. */
  readonly trustedProxies?: readonly string[];
  readonly metrics?: Metrics;
  /** Whether each request has a span (`openTracing`). */
  readonly tracing?: boolean;
  /** Address of the portal, for links outside of it. */
  readonly portalUrl?: string | undefined;
  readonly logger?: FastifyServerOptions["logger"];
}

/** Long enough for the largest upload over a slow line; a slower client is disconnected. */
const REQUEST_MS = 300_000;
const IDLE_SOCKET_MS = 75_000;

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: parts.logger ?? false,
    // `requestLog.ts` writes one line a request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: IDLE_SOCKET_MS,
    connectionTimeout: REQUEST_MS,
    forceCloseConnections: "idle",
    trustProxy: parts.trustedProxies && parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  });
  addHeaders(app);
  observe(app, parts);
  addCors(app, parts.schemas, parts.origins ?? []);
  app.setErrorHandler((error, request, reply) => fail(parts.schemas.current(), request, reply, error));
  app.setNotFoundHandler((request, reply) => {
    const schemas = parts.schemas.current();
    if (parts.portal && isVisit(request)) return reply.redirect(hashAddress(request.url, schemas.sites), 302);
    return fail(schemas, request, reply, new HttpError(404, "answer.unknownCall"));
  });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await addPages(app, {
    schemas: parts.schemas,
    ...(parts.portal ? { portal: parts.portal } : {}),
    ...(parts.backend ? { backend: parts.backend } : {}),
    ...(parts.partner ? { partner: parts.partner } : {}),
    ...(parts.statisticsScript ? { statisticsScript: parts.statisticsScript } : {}),
    ...(parts.refreshSeconds ? { refreshSeconds: parts.refreshSeconds } : {}),
    ...(parts.api?.feed ? { position: parts.api.feed.position } : {}),
    workbench: parts.workbench !== undefined,
  });
  addHealth(app, parts.api?.db);
  if (parts.workbench) {
    const { addWorkbench } = await import("./workbench/addWorkbench.ts");
    await addWorkbench(app, parts.schemas, parts.workbench);
  }
  if (!parts.api) addEventStream(app, { schemas: parts.schemas });
  else {
    const api: ApiParts = { ...parts.api, schemas: parts.schemas, hasWorkbench: parts.workbench !== undefined };
    const sessions = createSessionCache(api.db, api.clock, () => personalFacts(parts.schemas.current()));
    addEventStream(app, { schemas: parts.schemas, ...(api.feed && { records: { ...api, sessions, feed: api.feed } }) });
    addOpenApi(app, parts.schemas);
    serveFiles(app, api);
    await serveUnsubscribe(app, api);
    serveCalendars(app, { ...api, portalUrl: parts.portalUrl });
    await app.register(async (scope) => {
      await addApi(scope, api, sessions);
      await scope.register(multipart);
    });
  }
  return app;
}

/** Gives each request an id, and adds trace, log line and metrics. */
function observe(app: FastifyInstance, { tracing, metrics, trustedProxies = [] }: AppParts): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  if (tracing) traceRequests(app, trustedProxies.length > 0);
  addRequestLog(app);
  metrics?.observe(app);
}

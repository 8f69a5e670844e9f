/**
 * Guards the calls of the workbench: same origin and logged in. The browser sends
 * the cookie by itself, so `Origin` must be our own: a page of another origin
 * cannot act with it.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "../../db/tables.ts";
import { findAnalyst, tokenIn } from "./analystSessions.ts";
import { WorkbenchError } from "./workbenchError.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Name of the analyst who is logged in to the workbench. */
    analyst?: string;
  }
}

/** Calls that do not require a login. */
const open: ReadonlySet<string> = new Set(["/workbench/login", "/workbench/session", "/workbench/words", "/workbench/logout"]);
const reading: ReadonlySet<string> = new Set(["GET", "HEAD"]);

export function guard(scope: FastifyInstance, db: Db, clock: () => number): void {
  scope.decorateRequest("analyst", undefined);
  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!isOwnPage(request)) throw new WorkbenchError(403, "workbench.otherOrigin");
    const analyst = await findAnalyst(db, tokenIn(request.headers.cookie), clock());
    if (analyst !== undefined) request.analyst = analyst;
    else if (!open.has(request.url.split("?")[0] ?? "")) throw new WorkbenchError(401, "answer.noSession");
  });
}

/** Browsers send `Origin` with every write, and with reads of pages of another origin. */
function isOwnPage(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return reading.has(request.method);
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  const ours = page && `${page.protocol}//${request.host}`;
  // `URL` removes the default port.
  return ours !== undefined && URL.canParse(ours) && new URL(ours).host === page?.host;
}

/** Returns the analyst; only behind the guard. */
export function analystOf(request: FastifyRequest): string {
  if (request.analyst === undefined) throw new WorkbenchError(401, "answer.noSession");
  return request.analyst;
}

/**
 * Who may call the workbench: nobody from another site, and only who is logged
 * in. The cookie is sent by the browser itself, so that a page of another origin
 * must not be able to make it act: `Origin` has to be our own.
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

/** Calls that are there for those who are not logged in. */
const open: ReadonlySet<string> = new Set(["/workbench/login", "/workbench/session", "/workbench/logout"]);
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

/** Browsers name the origin of a page that changes something, and of every page of another origin that reads. */
function isOwnPage(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return reading.has(request.method);
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  const ours = page && `${page.protocol}//${request.host}`;
  // Through `URL`, which leaves out the port that goes without saying.
  return ours !== undefined && URL.canParse(ours) && new URL(ours).host === page?.host;
}

/** The analyst; only behind the guard. */
export function analystOf(request: FastifyRequest): string {
  if (request.analyst === undefined) throw new WorkbenchError(401, "answer.noSession");
  return request.analyst;
}

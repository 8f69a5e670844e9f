/**
 * Guards the calls of the workbench: same origin, logged in, and granted. The browser sends
 * the cookie by itself, so `Origin` must be our own: a page of another origin
 * cannot act with it.
 *
 * Each route that writes states the grant that it needs (`config.needs`); a server whose route states none does not start. The grants are
 * those of the account's roles in force at the moment of the call.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type WorkbenchGrant, workbenchGrantsOf, workbenchRoles } from "#dialect/schema/roles.ts";
import { inLanguage } from "#dialect/text/text.ts";
import type { Db } from "../../db/tables.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { requestLanguage } from "../../schemas/translate.ts";
import type { Principal } from "../../session/principal.ts";
import type { WorkbenchAccess } from "./access.ts";
import { findAnalyst, tokenIn } from "./analystSessions.ts";
import { WorkbenchError } from "./workbenchError.ts";

/** Who is logged in to the workbench, and what the person may do there. */
export interface AnalystAtWork {
  /** Name of drafts and publications: the login name of the account, or what was typed beside the shared password. */
  readonly name: string;
  readonly grants: readonly WorkbenchGrant[];
  /** Principal for reads of stored records. The shared password reads all, as the operator does. */
  readonly principal: Principal;
}

/** The person who acts on the draft of another. */
export type Reviewer = Pick<AnalystAtWork, "name" | "grants">;

/** One of these grants; `any`: an account with any grant of the workbench; `login`: everybody. */
export type CallNeeds = WorkbenchGrant | readonly WorkbenchGrant[] | "any" | "login";

declare module "fastify" {
  interface FastifyRequest {
    analyst?: AnalystAtWork;
  }
  interface FastifyContextConfig {
    /** What a call of the workbench needs. Reading needs any grant unless the route states more. */
    readonly needs?: CallNeeds;
  }
}

export interface GuardParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly schemas: Pick<SchemaStore, "current">;
  readonly access: Pick<WorkbenchAccess, "grants">;
}

const reading: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const shared: Principal = { roles: [], facts: {}, via: "server" };

export function guard(scope: FastifyInstance, parts: GuardParts): void {
  scope.decorateRequest("analyst", undefined);
  scope.addHook("onRoute", ({ method, url, config }) => {
    const isReading = [method].flat().every((one) => reading.has(one));
    if (!isReading && config?.needs === undefined) throw new Error(`${String(method)} ${url} does not state which grant it needs.`);
  });
  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!isOwnPage(request)) throw new WorkbenchError(403, "workbench.otherOrigin");
    const analyst = await whoIsIn(parts, request);
    if (analyst) request.analyst = analyst;
    const { needs = "any" } = request.routeOptions.config;
    if (needs === "login") return;
    if (!analyst) throw new WorkbenchError(401, "answer.noSession");
    if (needs === "any") return;
    const wanted = typeof needs === "string" ? [needs] : needs;
    if (!wanted.some((grant) => analyst.grants.includes(grant))) throw refusal(parts.schemas, request, wanted);
  });
}

/** Returns nobody too where roles or password open the workbench no more. */
async function whoIsIn({ db, clock, schemas, access }: GuardParts, request: FastifyRequest): Promise<AnalystAtWork | undefined> {
  const found = await findAnalyst(db, tokenIn(request.headers.cookie), clock());
  if (!found) return undefined;
  const { name, principal } = found;
  const grants = principal ? workbenchGrantsOf(schemas.current().roles, principal.roles) : await access.grants();
  return grants.length === 0 ? undefined : { name, grants, principal: principal ?? shared };
}

/** Returns the error that names the roles which have one of the grants. */
export function refusal(
  schemas: Pick<SchemaStore, "current">,
  request: FastifyRequest,
  grants?: readonly WorkbenchGrant[],
): WorkbenchError {
  const current = schemas.current();
  const language = requestLanguage(current, request.headers);
  const able = workbenchRoles(current.roles, grants);
  const more = { roles: able.map(({ name }) => name) };
  if (able.length === 0) return new WorkbenchError(403, "answer.forbidden", {}, more);
  const labels = able.map(({ label }) => inLanguage(label, language)).join(language === "zh" ? "、" : ", ");
  return new WorkbenchError(403, "answer.forbiddenBut", { roles: labels }, more);
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

/** Returns who calls; only behind the guard. */
export function callerOf(request: FastifyRequest): AnalystAtWork {
  if (request.analyst === undefined) throw new WorkbenchError(401, "answer.noSession");
  return request.analyst;
}

/** Returns the name of who calls; only behind the guard. */
export const analystOf = (request: FastifyRequest): string => callerOf(request).name;

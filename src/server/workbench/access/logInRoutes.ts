/** `POST login`, `POST passkey`, `POST logout`, `GET session`: login of the analyst, by an account of the staff or by the shared password. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isObject, type Rec } from "#dialect/json/json.ts";
import { workbenchGrants, workbenchGrantsOf, type WorkbenchGrant, workbenchRoles } from "#dialect/schema/roles.ts";
import type { Text } from "#dialect/text/text.ts";
import type { Analyst, LoggedInAnalyst } from "#dialect/wire/analyst.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { ProvePasskey } from "../../accounts/passkeys.ts";
import { passkeySite } from "../../accounts/passkeyStore.ts";
import type { ProveAccount } from "../../accounts/proveAccount.ts";
import type { Db } from "../../db/tables.ts";
import { ApiError, validationError, problem } from "../../answers/apiError.ts";
import { createAttempts } from "../../load/attempts.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { requestLanguage } from "../../schemas/translate.ts";
import { findAccount, type FoundAccount } from "../../session/accounts.ts";
import type { WorkbenchAccess } from "./access.ts";
import { cookieOf, endAnalystSession, openAnalystSession, tokenIn } from "./analystSessions.ts";
import { isName } from "./changeSet.ts";
import { refusal } from "./guard.ts";
import { WorkbenchError } from "./workbenchError.ts";
import { MINUTE } from "#dialect/text/durations.ts";

const MAX_NAME = 60;
const MAX_PASSWORD = 200;

const byAddress = { name: "workbench from address", tries: 10, windowMs: 15 * MINUTE };
/** One password for everybody: attempts from many addresses also count together. */
const all = { name: "workbench", tries: 200, windowMs: 15 * MINUTE };

export interface LogInParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly access: WorkbenchAccess;
  readonly schemas: SchemaStore;
  readonly proveAccount: ProveAccount;
  readonly provePasskey: ProvePasskey;
  /** Address of the portal; that of the request if absent. */
  readonly portalUrl: string | undefined;
  /** Whether this server can activate a change by itself. */
  publishes(): Promise<boolean>;
}

interface Credentials {
  readonly name: string;
  readonly password: string;
  readonly code: string | undefined;
}

/** An analyst whose login was verified. */
interface Proved {
  readonly name: string;
  readonly grants: readonly WorkbenchGrant[];
  /** Id; absent for the shared password. */
  readonly account?: string;
  readonly recoveryCodes?: readonly string[];
}

export function addLogIn(scope: FastifyInstance, parts: LogInParts): void {
  const { db, clock } = parts;
  const attempts = createAttempts(db, clock);
  const open = { config: { needs: "login" } } as const;

  scope.post("/login", open, async (request, reply): Promise<LoggedInAnalyst> => {
    const credentials = readCredentials(request.body);
    const ofAddress = [byAddress, request.ip] as const;
    if (!(await attempts.take([ofAddress, [all, ""]]))) throw new WorkbenchError(429, "answer.throttled");
    const { name, grants, account, recoveryCodes } = await prove(parts, request, credentials);
    await attempts.forget([ofAddress]);
    await attempts.giveBack([[all, ""]]);
    const token = await openAnalystSession(db, name, clock(), account);
    reply.header("set-cookie", cookieOf(token, request.protocol === "https"));
    return { ...(await analystWith(parts, name, grants)), ...(recoveryCodes && { recoveryCodes }) };
  });

  // A passkey is two factors: the device verifies its person, so no code is asked for.
  scope.post("/passkey", open, async (request, reply): Promise<object> => {
    const proved = await provePasskeyOf(parts, request);
    if (!proved.account) return proved.asked;
    const { id, login_name: name } = proved.account;
    const grants = grantsOf(parts, request, proved.account);
    reply.header("set-cookie", cookieOf(await openAnalystSession(db, name, clock(), id), request.protocol === "https"));
    return analystWith(parts, name, grants);
  });

  scope.post("/logout", open, async (request, reply) => {
    await endAnalystSession(db, tokenIn(request.headers.cookie));
    return reply
      .header("set-cookie", cookieOf(undefined, request.protocol === "https"))
      .code(204)
      .send();
  });

  scope.get("/session", open, async (request, reply) => {
    const { analyst: found } = request;
    const analyst = found === undefined ? null : await analystWith(parts, found.name, found.grants);
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(analyst));
  });
}

/** The name of an account of the staff is proved by the account alone: nobody works under it by the shared password. */
async function prove(parts: LogInParts, request: FastifyRequest, { name, password, code }: Credentials): Promise<Proved> {
  const { db, access } = parts;
  const isOfStaff = (await findAccount(db, name))?.kind === "staff";
  const shared = isOfStaff ? [] : await access.grants();
  if (shared.length > 0 && access.opens(password)) return { name, grants: shared };
  const { account, made } = await accountOf(parts, request, { loginName: name, password, ...(code !== undefined && { code }) });
  return { name: account.login_name, grants: grantsOf(parts, request, account), account: account.id, ...made };
}

/** Returns what the roles of the account grant at the workbench. Throws the refusal, with the roles that may, if they grant nothing. */
function grantsOf({ schemas }: LogInParts, request: FastifyRequest, { kind, roles }: FoundAccount): readonly WorkbenchGrant[] {
  const grants = workbenchGrantsOf(schemas.current().roles, kind === "staff" ? roles : []);
  if (grants.length === 0) throw refusal(schemas, request);
  return grants;
}

async function provePasskeyOf({ provePasskey, portalUrl }: LogInParts, request: FastifyRequest) {
  const site = passkeySite(portalUrl ?? `${request.protocol}://${request.host}`);
  try {
    return await provePasskey({ input: isObject(request.body) ? (request.body as Rec) : {}, site, address: request.ip });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === apiCode.badLogin) throw new WorkbenchError(401, error.key);
    if (error.code === apiCode.throttled) throw new WorkbenchError(429, error.key);
    throw error;
  }
}

async function accountOf({ schemas, proveAccount }: LogInParts, request: FastifyRequest, input: Rec) {
  const current = schemas.current();
  try {
    return await proveAccount({ schemas: current, input, address: request.ip, language: requestLanguage(current, request.headers) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, key, details } = error;
    if (code === apiCode.badLogin) throw new WorkbenchError(401, "workbench.badLogin");
    if (code === apiCode.throttled) throw new WorkbenchError(429, key);
    if (code === apiCode.secondFactor) throw new WorkbenchError(401, key, {}, { secondFactor: details.data ?? null });
    throw error;
  }
}

async function analystWith({ schemas, publishes }: LogInParts, name: string, may: readonly WorkbenchGrant[]): Promise<Analyst> {
  const { roles } = schemas.current();
  const able = (grant: WorkbenchGrant): readonly Text[] => workbenchRoles(roles, [grant]).map(({ label }) => label);
  const rolesFor = Object.fromEntries(workbenchGrants.filter((grant) => !may.includes(grant)).map((grant) => [grant, able(grant)]));
  return { name, publishes: await publishes(), may, rolesFor };
}

function readCredentials(body: unknown): Credentials {
  const { name, password, code } = isObject(body) ? body : {};
  if (typeof name !== "string" || name.trim() === "") throw validationError([problem("/name", "required")]);
  if (name.trim().length > MAX_NAME) throw validationError([problem("/name", "maxLength", { limit: MAX_NAME })]);
  if (!isName(name.trim())) throw validationError([problem("/name", "pattern")]);
  if (typeof password !== "string" || password === "") throw validationError([problem("/password", "required")]);
  if (password.length > MAX_PASSWORD) throw new ApiError(apiCode.invalid, "workbench.badLogin");
  return { name: name.trim(), password, code: typeof code === "string" && code !== "" ? code : undefined };
}

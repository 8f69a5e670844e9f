/** `POST login`, `POST logout`, `GET session`: login of the analyst. */
import type { FastifyInstance } from "fastify";
import { isObject } from "#dialect/json/json.ts";
import type { Analyst } from "#dialect/wire/workbench.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { Db } from "../../db/tables.ts";
import { ApiError, validationError, problem } from "../../answers/apiError.ts";
import { createAttempts } from "../../load/attempts.ts";
import type { WorkbenchAccess } from "./access.ts";
import { cookieOf, endAnalystSession, openAnalystSession, tokenIn } from "./analystSessions.ts";
import { isName } from "./changeSet.ts";
import { WorkbenchError } from "./workbenchError.ts";

const MINUTE = 60_000;
const MAX_NAME = 60;
const MAX_PASSWORD = 200;

const byAddress = { name: "workbench from address", tries: 10, windowMs: 15 * MINUTE };
/** One password for everybody: attempts from many addresses also count together. */
const all = { name: "workbench", tries: 200, windowMs: 15 * MINUTE };

export interface LogInParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly access: WorkbenchAccess;
  /** Whether this server can activate a change by itself. */
  publishes(): Promise<boolean>;
}

export function addLogIn(scope: FastifyInstance, { db, clock, access, publishes }: LogInParts): void {
  const attempts = createAttempts(db, clock);

  scope.post("/login", async (request, reply): Promise<Analyst> => {
    const { name, password } = readCredentials(request.body);
    const ofAddress = [byAddress, request.ip] as const;
    if (!(await attempts.take([ofAddress, [all, ""]]))) throw new WorkbenchError(429, "answer.throttled");
    if (!access.opens(password)) throw new WorkbenchError(401, "workbench.wrongPassword");
    await attempts.forget([ofAddress]);
    await attempts.giveBack([[all, ""]]);
    const token = await openAnalystSession(db, name, clock());
    reply.header("set-cookie", cookieOf(token, request.protocol === "https"));
    return { name, publishes: await publishes() };
  });

  scope.post("/logout", async (request, reply) => {
    await endAnalystSession(db, tokenIn(request.headers.cookie));
    return reply
      .header("set-cookie", cookieOf(undefined, request.protocol === "https"))
      .code(204)
      .send();
  });

  scope.get("/session", async (request, reply) => {
    const analyst: Analyst | null = request.analyst === undefined ? null : { name: request.analyst, publishes: await publishes() };
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(analyst));
  });
}

function readCredentials(body: unknown): { readonly name: string; readonly password: string } {
  const { name, password } = isObject(body) ? body : {};
  if (typeof name !== "string" || name.trim() === "") throw validationError([problem("/name", "required")]);
  if (name.trim().length > MAX_NAME) throw validationError([problem("/name", "maxLength", { limit: MAX_NAME })]);
  if (!isName(name.trim())) throw validationError([problem("/name", "pattern")]);
  if (typeof password !== "string" || password === "") throw validationError([problem("/password", "required")]);
  if (password.length > MAX_PASSWORD) throw new ApiError(apiCode.invalid, "workbench.wrongPassword");
  return { name: name.trim(), password };
}

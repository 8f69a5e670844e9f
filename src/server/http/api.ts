/**
 * `POST /api` + a path of the catalogue: finds the call, finds the principal,
 * reads the body, runs the call.
 *
 * Calls are looked up for each request, so that changed schemas need no new
 * routes. The call and the principal are checked before the body is read: a
 * request without a session cannot make the server read anything.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { apiCode, positionHeader } from "#dialect/wire/wire.ts";
import { HttpError, validationError, problem } from "../answers/apiError.ts";
import type { Schemas, ServedCall } from "../schemas/loadSchemas.ts";
import type { OpenSession, SessionCache } from "../session/sessionCache.ts";
import { SessionChangedError } from "../session/sessionCheck.ts";
import { CodedResponse, FileResponse, JsonText } from "../answers/responses.ts";
import { errorResponse, okResponse, sendResponse, sendAttachment, sendJson } from "./respond.ts";
import { type ApiParts, type CallInput, isServed, multipartActs } from "./calls.ts";
import { isWrite, runCall } from "./runCall.ts";
import { isBearer, openToken, RateError } from "../session/apiTokens.ts";
import { requireProgramCall } from "./grants.ts";
import { withoutSignatures } from "../files/fileUrls.ts";
import { readJson } from "../answers/readJson.ts";

/** Codes of errors from a connection that the client closed. */
const closed: ReadonlySet<unknown> = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"]);

/**
 * Returns whether a request failed because the client closed the connection, as a
 * search does with every further letter. Any other error is a failure, also when
 * no client is left to receive it.
 */
export function isClientAborted(isClosed: boolean, error: unknown): boolean {
  if (!isClosed || !(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && closed.has(error.code));
}

declare module "fastify" {
  interface FastifyRequest {
    /** The unverified session; `session/sessionCheck.ts` verifies it. */
    session?: OpenSession | undefined;
    /** The version of the schemas for the whole request. */
    schemas?: Schemas;
    call?: ServedCall;
  }
}

/** Largest JSON body: several times an order of many hundred lines. */
const BODY_LIMIT = 2 * 1024 * 1024;
/** Longest time for a JSON body to arrive. */
const BODY_MS = 30_000;
const KEY = /^[\x21-\x7e]{8,200}$/;

export async function addApi(app: FastifyInstance, parts: ApiParts, sessions: SessionCache): Promise<void> {
  app.decorateRequest("session", undefined);
  app.decorateRequest("schemas", undefined);
  app.decorateRequest("call", undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: BODY_LIMIT },
    async (_request: FastifyRequest, body: Buffer) => readJson(body),
  );

  app.addHook("onRequest", (request, reply) => admit(parts, sessions, request, reply));
  // After the body has arrived: a slow body does not occupy a call slot.
  app.addHook("preValidation", ({ call }, reply, done) => {
    if (call?.does && !multipartActs.has(call.does)) takeSlot(parts, reply);
    done();
  });

  app.route({
    method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    url: "/api/*",
    handler: async (request, reply) => {
      const { schemas, call } = request;
      if (!schemas || !call) throw new HttpError(404, "answer.unknownCall");
      try {
        const body = call.does && multipartActs.has(call.does) ? {} : bodyOf(request);
        const key = keyOf(request);
        const data = await runVerified(parts, sessions, request, { schemas, call, body, request, ...(key ? { key } : {}) });
        if (parts.replica && isWrite(call)) reply.header(positionHeader, await parts.replica.position());
        if (data instanceof JsonText) return sendJson(request, reply, data);
        if (data instanceof CodedResponse) return sendResponse(request, reply, 200, data.answer);
        return data instanceof FileResponse
          ? sendAttachment(request, reply, data)
          : await sendResponse(request, reply, 200, okResponse(data));
      } catch (error) {
        return fail(schemas, request, reply, error);
      }
    },
  });
}

/** Finds the call and the principal, and counts both against the limits, before the body is read. */
async function admit(parts: ApiParts, sessions: SessionCache, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const schemas = parts.schemas.current();
  request.schemas = schemas;
  const call = schemas.calls.get(pathOf(request));
  if (!call?.does || !isServed(schemas, call)) throw new HttpError(404, "answer.unknownCall");
  request.call = call;
  if (request.method !== "POST") {
    reply.header("allow", "POST");
    throw new HttpError(405, "answer.method");
  }
  if (!multipartActs.has(call.does)) checkBodyLength(request, reply);
  await parts.admission?.admitAddress(request.ip);
  const { authorization } = request.headers;
  const session = isBearer(authorization)
    ? await openToken(parts.db, schemas, authorization, parts.clock())
    : await sessions.of(authorization);
  if (session) {
    const { principal } = session;
    request.session = session;
    // Programs have a share of their own: a busy one does not keep the people of its customer waiting.
    await parts.admission?.countAccount(
      `${principal.via === "token" ? "programs of " : ""}${principal.customer ?? principal.account ?? ""}`,
    );
    if (principal.via === "token") requireProgramCall(schemas, principal, call);
  }
  // An unknown token is never a visitor: the program would not learn that it has ended.
  if (!session && (call.anonymous !== true || isBearer(authorization))) throw new HttpError(401, "answer.noSession");
  if (multipartActs.has(call.does)) return takeSlot(parts, reply, { streams: true });
  if (/^multipart\//i.test(request.headers["content-type"] ?? ""))
    throw new HttpError(415, "answer.mediaType", [problem("", "contentType")]);
  limitBodyTime(request, reply);
}

/** Runs the call, and runs it again with the current principal if the cached session was outdated. */
async function runVerified(parts: ApiParts, sessions: SessionCache, request: FastifyRequest, input: CallInput): Promise<unknown> {
  const { session } = request;
  if (!session) return runCall(parts, input);
  try {
    return await runCall(parts, { ...input, ...session });
  } catch (error) {
    if (!(error instanceof SessionChangedError)) throw error;
    const { principal } = error;
    request.session = principal && { ...session, principal };
    if (!principal && input.call.anonymous !== true) throw new HttpError(401, "answer.noSession");
    return await runCall(parts, { ...input, ...(principal && { principal, session: session.session }) });
  } finally {
    await sessions.touch(session);
  }
}

/** Takes a call slot until the response has been sent. */
function takeSlot({ admission }: ApiParts, reply: FastifyReply, options?: { readonly streams: boolean }): void {
  const leave = admission?.acquire(options);
  if (leave) reply.raw.once("close", leave);
}

/** Sends the response to an error. Errors of hooks and parsers come through Fastify, those of calls directly. */
export function fail(schemas: Schemas, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status, answer } = errorResponse(schemas, request, error);
  if (isClientAborted(reply.raw.destroyed, error)) request.log.debug("request aborted by the client");
  else if (status >= 500) request.log.error({ err: loggedError(error) }, "request failed");
  // Seconds, for programs; people read the message, which asks them to try again later.
  if (status === 503 || answer.code === apiCode.throttled) reply.header("retry-after", retryAfter(status, error));
  return sendResponse(request, reply, status, answer);
}

function retryAfter(status: number, error: unknown): string {
  if (error instanceof RateError) return String(error.seconds);
  return status === 503 ? "1" : "10";
}

/** Returns the part of an error that may be logged: drivers attach statements with their values, which are private. */
function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return { type: error.name, message: error.message, stack: error.stack, ...("code" in error ? { code: error.code } : {}) };
}

function pathOf(request: FastifyRequest): string {
  return (request.url.split("?")[0] ?? "").replace(/^\/api/, "");
}

/** Returns the body, which must be an object; an absent one counts as `{}`. The signatures of files that the client has read are removed. */
function bodyOf(request: FastifyRequest): Rec {
  const body = request.body as Json | undefined;
  if (body === undefined || body === null) {
    if (body === null) throw validationError([problem("", "type", { expected: "object" })]);
    return {};
  }
  if (!isObject(body)) throw validationError([problem("", "type", { expected: "object" })]);
  return withoutSignatures(body as Rec);
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !KEY.test(key)) throw new HttpError(400, "answer.unreadable", [problem("", "idempotencyKey")]);
  return key;
}

/** Throws 413 for a body that announces more than `BODY_LIMIT`, before the admission: a busy server would answer "try again". */
function checkBodyLength(request: FastifyRequest, reply: FastifyReply): void {
  if (!(Number(request.headers["content-length"]) > BODY_LIMIT)) return;
  // The rest of the body is not read.
  reply.header("connection", "close");
  throw new HttpError(413, "answer.tooLarge", [problem("", "size")]);
}

function limitBodyTime(request: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    if (!request.raw.complete) request.raw.destroy();
  }, BODY_MS);
  timer.unref();
  reply.raw.once("close", () => clearTimeout(timer));
}

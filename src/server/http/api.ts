/**
 * `POST /api` + a path of the catalogue: find the call, find who asks, read the
 * body, carry it out.
 *
 * Calls are looked up when they come, so that changed schemas need no new
 * routes. Whether a call exists and who asks is settled before the body is
 * read: nobody without a session makes the server read anything.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { HttpError, validationError, problem } from "../answers/apiError.ts";
import type { Schemas, ServedCall } from "../schemas/loadSchemas.ts";
import { type Principal, createSessionCache } from "../session/sessionCache.ts";
import { SessionChangedError } from "../session/sessionCheck.ts";
import { FileResponse, JsonText } from "../answers/FileResponse.ts";
import { errorResponse, okResponse, sendResponse, sendAttachment, sendJson } from "./respond.ts";
import { type ApiParts, type CallInput, isServed, multipartActs, runCall } from "./calls.ts";
import { readJson } from "../answers/readJson.ts";

/** Codes of the errors that come of a connection which its asker closed. */
const closed: ReadonlySet<unknown> = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"]);

/**
 * Whether a request came to nothing because whoever asked has gone, as a search
 * does with every further letter. What fails for another reason has failed,
 * also when nobody is left to be told.
 */
export function isClientAborted(isGone: boolean, error: unknown): boolean {
  if (!isGone || !(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && closed.has(error.code));
}

declare module "fastify" {
  interface FastifyRequest {
    /** Whoever seems to ask: `session/sessionCheck.ts` says when it is so. */
    asker?: Principal | undefined;
    /** The version of the schemas that the whole request is answered by. */
    schemas?: Schemas;
    call?: ServedCall;
  }
}

/** Largest JSON body: an order of many hundred lines is well below. */
const BODY_LIMIT = 2 * 1024 * 1024;
/** A JSON body that takes longer to arrive is given up. */
const BODY_MS = 30_000;
const KEY = /^[\x21-\x7e]{8,200}$/;

export async function addApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const askers = createSessionCache(parts.db, parts.clock);
  app.decorateRequest("asker", undefined);
  app.decorateRequest("schemas", undefined);
  app.decorateRequest("call", undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: BODY_LIMIT },
    async (_request: FastifyRequest, body: Buffer) => readJson(body),
  );

  app.addHook("onRequest", async (request, reply) => {
    const schemas = parts.schemas.current();
    request.schemas = schemas;
    const call = schemas.calls.get(pathOf(request));
    if (!call?.does || !isServed(schemas, call)) throw new HttpError(404, "answer.unknownCall");
    request.call = call;
    if (request.method !== "POST") {
      reply.header("allow", "POST");
      throw new HttpError(405, "answer.method");
    }
    parts.gate?.admitAddress(request.ip);
    const asker = await askers.of(request.headers.authorization);
    if (asker) {
      request.asker = asker;
      parts.gate?.countAccount(asker.actor.customer);
    }
    if (!asker && call.anonymous !== true) throw new HttpError(401, "answer.noSession");
    if (multipartActs.has(call.does)) return enter(reply, { streams: true });
    if (/^multipart\//i.test(request.headers["content-type"] ?? ""))
      throw new HttpError(415, "answer.mediaType", [problem("", "contentType")]);
    limitBodyTime(request, reply);
  });

  /** Begun anew for whoever asks, where that is not who was remembered. */
  const runProven = async (request: FastifyRequest, input: CallInput): Promise<unknown> => {
    const { asker } = request;
    if (!asker) return runCall(parts, input);
    try {
      return await runCall(parts, { ...input, ...asker });
    } catch (error) {
      if (!(error instanceof SessionChangedError)) throw error;
      const { actor } = error;
      request.asker = actor && { ...asker, actor };
      if (!actor && input.call.anonymous !== true) throw new HttpError(401, "answer.noSession");
      return await runCall(parts, { ...input, ...(actor && { actor }) });
    } finally {
      await askers.touch(asker);
    }
  };

  /** Takes a place until the answer has left. */
  const enter = (reply: FastifyReply, how?: { readonly streams: boolean }): void => {
    const leave = parts.gate?.acquire(how);
    if (leave) reply.raw.once("close", leave);
  };
  // What dawdles with its body takes no place while it does.
  app.addHook("preValidation", ({ call }, reply, done) => {
    if (call?.does && !multipartActs.has(call.does)) enter(reply);
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
        const data = await runProven(request, { schemas, call, body, request, ...(key ? { key } : {}) });
        if (data instanceof JsonText) return sendJson(request, reply, data);
        return data instanceof FileResponse
          ? sendAttachment(request, reply, data)
          : await sendResponse(request, reply, 200, okResponse(data));
      } catch (error) {
        return fail(schemas, request, reply, error);
      }
    },
  });
}

/** Errors of hooks and parsers come here through Fastify, those of calls directly. */
export function fail(schemas: Schemas, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status, answer } = errorResponse(schemas, request, error);
  if (isClientAborted(reply.raw.destroyed, error)) request.log.debug("request given up");
  else if (status >= 500) request.log.error({ err: told(error) }, "request failed");
  // Seconds, for programs: people are told to try again later.
  if (status === 503 || answer.code === apiCode.throttled) reply.header("retry-after", status === 503 ? "1" : "10");
  return sendResponse(request, reply, status, answer);
}

/** Drivers hang statements and their values on an error; what was saved is not for the log. */
function told(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return { type: error.name, message: error.message, stack: error.stack, ...("code" in error ? { code: error.code } : {}) };
}

function pathOf(request: FastifyRequest): string {
  return (request.url.split("?")[0] ?? "").replace(/^\/api/, "");
}

/** Bodies are objects; an empty one stands for none. */
function bodyOf(request: FastifyRequest): Rec {
  const body = request.body as Json | undefined;
  if (body === undefined || body === null) {
    if (body === null) throw validationError([problem("", "type", { expected: "object" })]);
    return {};
  }
  if (!isObject(body)) throw validationError([problem("", "type", { expected: "object" })]);
  return body as Rec;
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !KEY.test(key)) throw new HttpError(400, "answer.unreadable", [problem("", "idempotencyKey")]);
  return key;
}

function limitBodyTime(request: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    if (!request.raw.complete) request.raw.destroy();
  }, BODY_MS);
  timer.unref();
  reply.raw.once("close", () => clearTimeout(timer));
}

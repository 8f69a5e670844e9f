/** Responses: always `{code, message?, data, problems?}`. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "#dialect/schema/problems.ts";
import { apiCode, type ApiResponse } from "#dialect/wire/wire.ts";
import { FileStoreError } from "../files/fileStore.ts";
import { isContended, isDatabaseError } from "../db/transaction.ts";
import { HttpError, ApiError, problem } from "../answers/apiError.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { encodeRFC5987, type FileResponse, type JsonText } from "../answers/responses.ts";
import { requestLanguage, translate, translateProblem } from "../schemas/translate.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Code of the response, for the log line. */
    answerCode?: number;
  }
}

export const okResponse = <Data>(data: Data): ApiResponse<Data> => ({ code: apiCode.ok, data });

/** Converts an error to HTTP status and response. The message never comes from the error's own text. */
export function errorResponse(
  schemas: Schemas,
  request: FastifyRequest,
  error: unknown,
): { readonly status: number; readonly answer: ApiResponse } {
  const language = requestLanguage(schemas, request.headers);
  if (error instanceof ApiError) {
    const { problems, params, data = null, message, schema } = error.details;
    const first = problems?.find(({ severity }) => severity === "error");
    const general = message ? (message[language] ?? Object.values(message)[0] ?? "") : translate(schemas, language, error.key, params);
    const sentence = first && error.code === apiCode.invalid ? translateProblem(schemas, language, first, schema) : general;
    return { status: 200, answer: { code: error.code, message: sentence, data, ...(problems ? { problems } : {}) } };
  }
  const { status, key, problems } = error instanceof HttpError ? error : toHttpError(error);
  return {
    status,
    answer: { code: status, message: translate(schemas, language, key), data: null, ...(problems.length > 0 ? { problems } : {}) },
  };
}

/** Converts errors of Fastify, the drivers and Node. */
function toHttpError(error: unknown): HttpError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  const problems: readonly Problem[] = status === 413 ? [problem("", "size")] : status === 415 ? [problem("", "contentType")] : [];
  if (status === 413) return new HttpError(413, "answer.tooLarge", problems);
  if (status === 415) return new HttpError(415, "answer.mediaType", problems);
  if (status >= 400 && status < 500) return new HttpError(400, "answer.unreadable", [problem("", "request")]);
  if (code === "ENOSPC" || code === "53100") return new HttpError(507, "answer.diskFull");
  if (isContended(error)) return new HttpError(503, "answer.busy");
  if (isUnavailable(error, code)) return new HttpError(503, "answer.unavailable");
  return new HttpError(500, "answer.failed");
}

/** Returns whether the database or the store of files is unreachable, starting, stopping, or did not respond in time. */
export function isUnavailable(error: unknown, code: string): boolean {
  if (error instanceof FileStoreError) return true;
  if (isDatabaseError(error) && (/^(08|57P|53)/.test(code) || code === "57014" || code === "25P03")) return true;
  if (["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"].includes(code)) return true;
  return (
    error instanceof Error &&
    /timeout|terminated|Connection ended|closed the connection|failure on connection|not queryable|after calling end/i.test(
      error.message,
    ) &&
    !("statusCode" in error)
  );
}

export function sendResponse(request: FastifyRequest, reply: FastifyReply, status: number, answer: ApiResponse): FastifyReply {
  request.answerCode = answer.code;
  return reply.code(status).header("cache-control", "no-store").send(answer);
}

/** Sends JSON text as the data of a response. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, { json }: JsonText): FastifyReply {
  request.answerCode = apiCode.ok;
  return reply
    .code(200)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(`{"code":${apiCode.ok},"data":${json}}`);
}

/** Sends a file instead of JSON. `name` is the name under which the browser saves it. */
export function sendAttachment(request: FastifyRequest, reply: FastifyReply, { bytes, name, type }: FileResponse): FastifyReply {
  request.answerCode = apiCode.ok;
  return reply
    .code(200)
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeRFC5987(name)}`)
    .type(type)
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes);
}

/** Answers: everything the server says is `{code, message?, data, problems?}`. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "#dialect/schema/problems.ts";
import { answerCode, type Answer } from "#dialect/wire/wire.ts";
import { isContended, isDatabaseError } from "../db/transaction.ts";
import { encodeRFC5987 } from "../answers/encodeRFC5987.ts";
import type { JsonText } from "../answers/JsonText.ts";
import { HttpRefusal, Refusal, problem } from "../answers/apiError.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import type { FileAnswer } from "../answers/FileResponse.ts";
import { languageOf, say, sayProblem } from "../schemas/translate.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Code of the answer, for the log line. */
    answerCode?: number;
  }
}

export const ok = <Data>(data: Data): Answer<Data> => ({ code: answerCode.ok, data });

/** An error as HTTP status and answer. What it says never comes from the error's own text. */
export function answerOf(schemas: Schemas, request: FastifyRequest, error: unknown): { readonly status: number; readonly answer: Answer } {
  const language = languageOf(schemas, request.headers);
  if (error instanceof Refusal) {
    const { problems, params, data = null, message, schema } = error.details;
    const first = problems?.find(({ severity }) => severity === "error");
    const general = message ? (message[language] ?? Object.values(message)[0] ?? "") : say(schemas, language, error.key, params);
    const sentence = first && error.code === answerCode.invalid ? sayProblem(schemas, language, first, schema) : general;
    return { status: 200, answer: { code: error.code, message: sentence, data, ...(problems ? { problems } : {}) } };
  }
  const { status, key, problems } = error instanceof HttpRefusal ? error : httpRefusalOf(error);
  return {
    status,
    answer: { code: status, message: say(schemas, language, key), data: null, ...(problems.length > 0 ? { problems } : {}) },
  };
}

/** What Fastify, the drivers and Node throw, as the refusal it means. */
function httpRefusalOf(error: unknown): HttpRefusal {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  const problems: readonly Problem[] = status === 413 ? [problem("", "size")] : status === 415 ? [problem("", "contentType")] : [];
  if (status === 413) return new HttpRefusal(413, "answer.tooLarge", problems);
  if (status === 415) return new HttpRefusal(415, "answer.mediaType", problems);
  if (status >= 400 && status < 500) return new HttpRefusal(400, "answer.unreadable", [problem("", "request")]);
  if (code === "ENOSPC" || code === "53100") return new HttpRefusal(507, "answer.diskFull");
  if (isContended(error)) return new HttpRefusal(503, "answer.busy");
  if (isUnavailable(error, code)) return new HttpRefusal(503, "answer.unavailable");
  return new HttpRefusal(500, "answer.failed");
}

/** The database is away, starting, ending, or did not answer in time. */
export function isUnavailable(error: unknown, code: string): boolean {
  if (isDatabaseError(error) && (/^(08|57P|53)/.test(code) || code === "57014" || code === "25P03")) return true;
  if (["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"].includes(code)) return true;
  return (
    error instanceof Error &&
    /timeout|terminated|Connection ended|not queryable|after calling end/i.test(error.message) &&
    !("statusCode" in error)
  );
}

export function send(request: FastifyRequest, reply: FastifyReply, status: number, answer: Answer): FastifyReply {
  request.answerCode = answer.code;
  return reply.code(status).header("cache-control", "no-store").send(answer);
}

/** What is JSON already, as the data of an answer. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, { json }: JsonText): FastifyReply {
  request.answerCode = answerCode.ok;
  return reply
    .code(200)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(`{"code":${answerCode.ok},"data":${json}}`);
}

/** A file instead of JSON. Its name is for the person who keeps it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { bytes, name, type }: FileAnswer): FastifyReply {
  request.answerCode = answerCode.ok;
  return reply
    .code(200)
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeRFC5987(name)}`)
    .type(type)
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes);
}

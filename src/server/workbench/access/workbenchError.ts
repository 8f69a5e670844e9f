/** Errors of the workbench: an HTTP status, a message, and further data. */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { errorResponse } from "../../http/respond.ts";
import { requestLanguage, translate } from "../../schemas/translate.ts";
import { ApiError } from "../../answers/apiError.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import type { Json } from "#dialect/json/json.ts";

export class WorkbenchError extends Error {
  readonly status: number;
  /** Key of the message catalogue. */
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, Json>>;
  /** Additional properties of the response. */
  readonly more: object;
  constructor(status: number, key: MessageKey, params: Readonly<Record<string, Json>> = {}, more: object = {}) {
    super(key);
    this.name = "WorkbenchError";
    this.status = status;
    this.key = key;
    this.params = params;
    this.more = more;
  }
}

/** Converts errors of this scope to responses, in the language of the request. */
export function addErrorHandler(scope: FastifyInstance, schemas: SchemaStore): void {
  scope.setErrorHandler((error, request, reply) => {
    const { status, body } = toResponse(schemas, request, error);
    if (status >= 500 && status !== 501)
      request.log.error({ message: error instanceof Error ? error.stack : String(error) }, "request failed");
    return reply.code(status).header("cache-control", "no-store").send(body);
  });
}

function toResponse(schemas: SchemaStore, request: FastifyRequest, error: unknown): { readonly status: number; readonly body: object } {
  const current = schemas.current();
  if (error instanceof WorkbenchError) {
    const message = translate(current, requestLanguage(current, request.headers), error.key, error.params);
    return { status: error.status, body: { message, ...error.more } };
  }
  const { status, answer } = errorResponse(current, request, error);
  const { message, problems } = answer;
  return { status: error instanceof ApiError ? 422 : status, body: { message, ...(problems && { problems }) } };
}

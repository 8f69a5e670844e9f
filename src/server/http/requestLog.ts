/**
 * Writes one log line a request: method, path, customer, result, duration. Never
 * a body, a header, a query string or a token. The URL of a file grants access to
 * it and is shortened.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";

export function addRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ...(request.answerCode === undefined ? {} : { code: request.answerCode }),
        ms: Math.round(reply.elapsedTime),
        ...(request.asker ? { customer: request.asker.actor.customer } : {}),
      },
      "request",
    );
    done();
  });
}

function loggedPath(request: FastifyRequest): string {
  const path = (request.url.split("?")[0] ?? "").slice(0, 200);
  return path.startsWith("/files/") ? `${path.slice(0, 13)}…` : path;
}

/**
 * Writes one log line a request: method, path, customer, result, duration, and the id of its trace if one is recorded. Never
 * a body, a header, a query string or a token. The URLs of a file, of a calendar and of a link to unsubscribe grant access to
 * them and are shortened. A request whose client leaves before the response has a line as well.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { traceIdOf } from "../tracing/traceRequests.ts";

export function addRequestLog(app: FastifyInstance): void {
  const logged = new WeakSet<FastifyRequest>();
  const logOnce = (request: FastifyRequest, reply: FastifyReply, message: Message): void => {
    if (logged.has(request)) return;
    logged.add(request);
    log(request, reply, message);
  };
  app.addHook("onRequest", (request, reply, done) => {
    // A response that was not sent to its end: the client closed the connection, or was disconnected for being slow.
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) logOnce(request, reply, "request aborted");
    });
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    logOnce(request, reply, request.raw.socket.destroyed && !reply.raw.writableFinished ? "request aborted" : "request");
    done();
  });
}

type Message = "request" | "request aborted";

/** One line: `aborted` and no status where the client did not get the response. `ms` is the time until then. */
function log(request: FastifyRequest, reply: FastifyReply, message: Message): void {
  const isAborted = message === "request aborted";
  const traceId = traceIdOf(request);
  request.log.info(
    {
      method: request.method,
      path: loggedPath(request),
      ...(isAborted ? { aborted: true } : { status: reply.statusCode }),
      ...(isAborted || request.answerCode === undefined ? {} : { code: request.answerCode }),
      ms: Math.round(reply.elapsedTime),
      ...(traceId === undefined ? {} : { traceId }),
      ...(request.session ? { account: request.session.principal.account, customer: request.session.principal.customer } : {}),
      ...(request.session?.principal.via === "token" ? { program: request.session.principal.program } : {}),
    },
    message,
  );
}

function loggedPath(request: FastifyRequest): string {
  const path = (request.url.split("?")[0] ?? "").slice(0, 200);
  if (path.startsWith("/unsubscribe/")) return "/unsubscribe/…";
  if (path.startsWith("/calendar/")) return `${path.slice(0, path.lastIndexOf("/") + 1)}…`;
  return path.startsWith("/files/") ? `${path.slice(0, 13)}…` : path;
}

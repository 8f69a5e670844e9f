/** One span a request, with the names of OpenTelemetry's conventions for HTTP. */
import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { TRACER } from "./span.ts";

/** The id of the trace of each request that is recorded. */
const traceIds = new WeakMap<FastifyRequest, string>();

/** Returns the id under which the collector has the trace of the request, if it is recorded. */
export const traceIdOf = (request: FastifyRequest): string | undefined => traceIds.get(request);

/**
 * Adds the hooks. A span has the route and the key of the call, never the path: paths of files, calendars and links to
 * unsubscribe grant access.
 * @param continues whether the trace of `traceparent` continues here. Only behind proxies of ours: others could choose what is recorded.
 */
export function traceRequests(app: FastifyInstance, continues: boolean): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    const span = spans.get(request);
    spans.delete(request);
    if (span) endSpan(span, request, reply);
  };
  app.addHook("onRequest", (request, reply, done) => {
    const parent = continues ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const attributes = { "http.request.method": request.method, "url.scheme": request.protocol, "lading.request": request.id };
    const span = trace.getTracer(TRACER).startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, span);
    if (span.isRecording()) traceIds.set(request, span.spanContext().traceId);
    // A client that leaves ends the request without `onResponse`.
    reply.raw.once("close", () => end(request, reply));
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    end(request, reply);
    done();
  });
}

function endSpan(span: Span, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url;
  span.updateName([request.method, request.call?.key ?? route].filter(Boolean).join(" "));
  if (route !== undefined) span.setAttribute("http.route", route);
  if (request.call) span.setAttribute("lading.call", request.call.key);
  if (request.answerCode !== undefined) span.setAttribute("lading.code", request.answerCode);
  if (request.raw.socket.destroyed && !reply.raw.writableFinished) span.setAttribute("error.type", "aborted");
  else span.setAttribute("http.response.status_code", reply.statusCode);
  if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

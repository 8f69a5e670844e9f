/**
 * Spans of a trace. Without `openTracing` the API of OpenTelemetry does nothing,
 * so that code below needs no setting and no parameter.
 */
import { type Attributes, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/** Name of the tracer of this server's spans. */
export const TRACER = "lading-server";

/** A span to open. Attributes never hold values of records, tokens or addresses that grant access. */
export interface SpanStart {
  readonly name: string;
  /** Whether another program does the work: a database, a mail server, a receiver of webhooks. */
  readonly calls?: boolean;
  /** Whether it begins a trace where none is under way. Otherwise work between requests, such as a look into an empty queue, has no span. */
  readonly begins?: boolean;
  /** Called only for a span that is recorded. */
  readonly attributes?: () => Attributes;
}

/**
 * Runs `work` within a span that ends with it; spans that begin meanwhile are its children. Rethrows the error of `work`: the span
 * holds its code or class, and not its message, which may contain values of a record.
 */
export async function inSpan<Result>(
  { name, calls = false, begins = false, attributes }: SpanStart,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!begins && !trace.getActiveSpan()) return work();
  const kind = calls ? SpanKind.CLIENT : SpanKind.INTERNAL;
  return trace.getTracer(TRACER).startActiveSpan(name, { kind }, async (span) => {
    if (attributes && span.isRecording()) span.setAttributes(attributes());
    try {
      return await work();
    } catch (error) {
      span.setAttribute("error.type", errorType(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The code of an error of the database or of the network, else the name of its class. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** A collector of traces in this process, as OpenTelemetry's exporters meet it (OTLP over HTTP, JSON). */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** 2: failed. */
  readonly status: number;
}

export interface TraceCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** All that was received, as it came. */
  readonly received: () => string;
  close(): Promise<void>;
}

interface OtlpValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
}
interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: OtlpValue }[];
  readonly status?: { readonly code?: number };
}
interface OtlpBody {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[];
}

/** Starts an OTLP collector that keeps the spans it receives. @param answers `false`: requests get no response. */
export async function startTraceCollector(answers = true): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  let received = "";
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      received += body;
      for (const { scopeSpans } of (JSON.parse(body) as OtlpBody).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map(toSpan)));
      if (answers) response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    received: () => received,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function toSpan({ attributes, status, ...span }: OtlpSpan): CollectedSpan {
  const values = attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)] as const);
  return { ...span, attributes: Object.fromEntries(values), status: status?.code ?? 0 };
}

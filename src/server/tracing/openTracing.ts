/**
 * Sends traces to a collector by OTLP over HTTP. Loaded only where the setting
 * `OTEL_EXPORTER_OTLP_ENDPOINT` exists. The only home of OpenTelemetry's SDK.
 *
 * The SDK reads the other settings by OpenTelemetry's own names itself:
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`, `OTEL_BSP_*`.
 */
import { setTimeout as pause } from "node:timers/promises";
import { context, diag, DiagLogLevel, propagation, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { errorMessage } from "#dialect/text/errorMessage.ts";

export interface TracingSettings {
  /** Address of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  /** Name of this service in the traces. */
  readonly service: string;
}

/** A collector that does not answer does not hold the end of the server longer. */
const CLOSE_MS = 2_000;

/**
 * Registers the provider of traces for this process. A collector that is gone or slow costs spans, never a call.
 * @param complain receives what the SDK reports, such as an export that failed
 * @returns a function that sends what is left, for at most 2 s, and unregisters the provider
 */
export function openTracing({ endpoint, service }: TracingSettings, complain: (line: string) => void): () => Promise<void> {
  const report = (message: string): void => complain(`Traces: ${message}`);
  const quiet = (): void => undefined;
  diag.setLogger({ error: report, warn: report, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  const provider = new NodeTracerProvider({
    // OTEL_RESOURCE_ATTRIBUTES comes last and wins: it describes this installation.
    resource: resourceFromAttributes({ "service.name": service }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` }))],
  });
  provider.register();
  return async () => {
    const sent = provider.shutdown().catch((error: unknown) => report(errorMessage(error)));
    const waited = pause(CLOSE_MS, "late" as const, { ref: false });
    if ((await Promise.race([sent, waited])) === "late") report(`the collector did not take the last ones within ${CLOSE_MS / 1000} s`);
    trace.disable();
    context.disable();
    propagation.disable();
    diag.disable();
  };
}

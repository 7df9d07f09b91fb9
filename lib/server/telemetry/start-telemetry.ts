import "server-only";
import { hostname } from "node:os";
import type { IMetricReader, MetricData } from "@opentelemetry/sdk-metrics";
import { env, telemetrySettings } from "../env";
import { log } from "../log";
import { createMetrics } from "./metrics";
import { observeGauges } from "./observe-gauges";

const shared = globalThis as {
  /** The metrics of this process as plain data; scripts/serve/gather-metrics.mjs collects them from every process. */
  __shopCollectMetrics?: () => Promise<MetricData[]>;
  __shopTraces?: boolean;
  __shopEndTelemetry?: () => Promise<void>;
};

const MAX_PROBLEM = 300;
const FLUSH_MS = 3000;

/**
 * Starts the telemetry that METRICS_TOKEN and OTEL_EXPORTER_OTLP_ENDPOINT enable (docs/decisions/0081). If neither is
 * set, no part of OpenTelemetry's SDK is loaded. The SDK reads the other OTEL_ variables itself.
 */
export async function startTelemetry(): Promise<void> {
  const { exportsMetrics, exportsTraces, isScraped } = telemetrySettings();
  if (!exportsMetrics && !exportsTraces && !isScraped) return;
  const ends: (() => Promise<void>)[] = [];
  if (exportsMetrics || exportsTraces) await reportProblems();
  if (exportsTraces) ends.push(await startTraces());
  if (exportsMetrics || isScraped) ends.push(await startMetrics(exportsMetrics, isScraped));
  shared.__shopEndTelemetry = () => Promise.all(ends.map((end) => end())).then(() => undefined);
}

/** Flushes and stops telemetry, within three seconds. */
export async function endTelemetry(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
  await Promise.race([late, shared.__shopEndTelemetry?.().catch(() => undefined)]);
}

/** Logs the SDK's problems, such as an unreachable endpoint, which it reports in no other way. */
async function reportProblems(): Promise<void> {
  const { diag, DiagLogLevel } = await import("@opentelemetry/api");
  const warn = (message: string) => log().warn({ problem: message.slice(0, MAX_PROBLEM) }, "telemetry");
  const ignore = () => {};
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}

/** The resource that identifies this process; OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence. */
async function readResource() {
  const { detectResources, envDetector, resourceFromAttributes } = await import("@opentelemetry/resources");
  return resourceFromAttributes({
    "service.name": "clover-and-fern",
    "service.instance.id": `${hostname()}:${env().PORT}/${telemetrySettings().worker}`,
  }).merge(detectResources({ detectors: [envDetector] }));
}

async function startTraces(): Promise<() => Promise<void>> {
  const { BatchSpanProcessor, NodeTracerProvider } = await import("@opentelemetry/sdk-trace-node");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-proto");
  const { redactingExporter } = await import("./redact-spans");
  const provider = new NodeTracerProvider({
    resource: await readResource(),
    spanProcessors: [new BatchSpanProcessor(redactingExporter(new OTLPTraceExporter()))],
  });
  provider.register();
  shared.__shopTraces = true;
  return () => provider.shutdown();
}

async function startMetrics(isExported: boolean, isScraped: boolean): Promise<() => Promise<void>> {
  const { MeterProvider, PeriodicExportingMetricReader } = await import("@opentelemetry/sdk-metrics");
  const readers: IMetricReader[] = [];
  if (isExported) {
    const { OTLPMetricExporter } = await import("@opentelemetry/exporter-metrics-otlp-proto");
    const milliseconds = telemetrySettings().metricMilliseconds;
    readers.push(
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: milliseconds,
        exportTimeoutMillis: Math.min(milliseconds, 30_000),
      }),
    );
  }
  if (isScraped) {
    const { PrometheusExporter } = await import("@opentelemetry/exporter-prometheus");
    const reader = new PrometheusExporter({ preventServerStart: true });
    readers.push(reader);
    shared.__shopCollectMetrics = async () =>
      (await reader.collect()).resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);
  }
  const provider = new MeterProvider({ resource: await readResource(), readers });
  const meter = provider.getMeter("shop");
  observeGauges(meter, createMetrics(meter));
  return () => provider.shutdown();
}

import { createRequire } from "node:module";

/** The fields of decoded OTLP requests that the tests read. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
interface TraceRequest {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}
interface MetricsRequest {
  resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[];
}

/** The package has no types. */
interface MockOtlp {
  MockOtlpServer: new (options: {
    services: "http"[];
    httpHostname: string;
    httpPort: number;
    logLevel: string;
    onTrace: (request: object) => void;
    onMetrics: (request: object) => void;
  }) => { httpUrl: string; start(): Promise<void>; close(): Promise<void> };
  normalizeTrace: (request: object) => TraceRequest;
  normalizeMetrics: (request: object) => MetricsRequest;
}

/**
 * Starts Elastic's mock OTLP server, which decodes requests with the definitions of opentelemetry-proto. Neither npm
 * nor Debian 12 has a full OpenTelemetry Collector, and Debian's Prometheus (2.42) does not receive OTLP.
 */
export async function startOtlpReceiver() {
  const require = createRequire(`${process.cwd()}/package.json`);
  const { MockOtlpServer, normalizeTrace, normalizeMetrics } = require("@elastic/mockotlpserver") as MockOtlp;
  const [traces, metrics]: [TraceRequest[], MetricsRequest[]] = [[], []];
  const server = new MockOtlpServer({
    services: ["http"],
    httpHostname: "127.0.0.1",
    httpPort: 0,
    logLevel: "error",
    onTrace: (request) => traces.push(normalizeTrace(request)),
    onMetrics: (request) => metrics.push(normalizeMetrics(request)),
  });
  await server.start();
  return {
    url: server.httpUrl,
    spans: (): Span[] =>
      traces
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    /** Names of the metrics that arrived. */
    metrics: () =>
      new Set(
        metrics
          .flatMap(({ resourceMetrics }) => resourceMetrics)
          .flatMap(({ scopeMetrics }) => scopeMetrics)
          .flatMap((scope) => scope.metrics)
          .map(({ name }) => name),
      ),
    /** Everything that arrived, as JSON. */
    all: () => JSON.stringify([traces, metrics]),
    close: () => server.close(),
  };
}

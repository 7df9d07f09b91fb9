import { spawnSync } from "node:child_process";
import { context, trace } from "@opentelemetry/api";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import type { Pool } from "pg";
import { createMetrics } from "@/lib/server/telemetry/metrics";
import { joinProcesses, scrapeMetrics } from "@/lib/server/telemetry/prometheus";
import { redactingExporter } from "@/lib/server/telemetry/redact-spans";
import { describeStatement, traceQueries } from "@/lib/server/telemetry/trace-queries";
import { RouteNames } from "../../../scripts/serve/observe-requests.mjs";
import { isInstalled, testsIf } from "../../support/tests-if";

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({
  spanProcessors: [new SimpleSpanProcessor(redactingExporter(exporter))],
});
beforeAll(() => provider.register());
afterEach(() => exporter.reset());
afterAll(async () => {
  await provider.shutdown();
  trace.disable();
  context.disable();
});

const tracer = () => trace.getTracer("test");

describe("spans", () => {
  it("are exported without URLs, values and error messages", () => {
    const attributes = { "http.target": "/track-order?email=rosa@field.example", "http.method": "GET" };
    const span = tracer().startSpan("GET", { attributes });
    span.recordException(new TypeError("rosa@field.example is not a number"));
    span.setStatus({ code: 2, message: "rosa@field.example" });
    span.end();
    tracer().startSpan("fetch GET https://api.example/?key=rosa@field.example").end();
    const sent = exporter.getFinishedSpans();
    const parts = sent.map(({ name, attributes, events, status }) => ({ name, attributes, events, status }));
    expect(JSON.stringify(parts)).not.toContain("rosa");
    expect(sent.map(({ name }) => name)).toEqual(["GET", "fetch"]);
    expect(sent[0]).toMatchObject({ attributes: { "http.method": "GET" }, status: { code: 2 } });
    expect(sent[0]?.events).toMatchObject([{ attributes: { "exception.type": "TypeError" } }]);
  });

  it("name a statement's verb and table once, inside and outside of transactions", async () => {
    const query = (text: unknown, done?: () => void) => (done ? done() : Promise.resolve(text));
    const client = { query };
    const pool = {
      query: (text: string) =>
        new Promise(
          (resolve) => void pool.connect((inner: typeof client) => inner.query(text, () => resolve(text))),
        ),
      connect: (done?: (inner: typeof client) => void) => (done ? done(client) : Promise.resolve(client)),
    };
    traceQueries(pool as unknown as Pool);
    await pool.query("SELECT 1"); // outside of a request
    await tracer().startActiveSpan("request", async (span) => {
      await pool.query('SELECT name FROM "public"."orders" WHERE id = $1');
      const inner = (await pool.connect()) as typeof client;
      await inner.query({ text: "INSERT INTO carts VALUES ('rosa')" });
      await pool.query("UPDATE carts SET id = 1");
      span.end();
    });
    expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual([
      "SELECT orders",
      "INSERT carts",
      "UPDATE carts",
      "request",
    ]);
  });
});

it.each([
  ["/* prepared */ SELECT * FROM products", "SELECT", "products"],
  ["WITH mail AS (INSERT INTO mail_outbox (id) VALUES ('a@b.example')) SELECT 1", "WITH", "mail_outbox"],
  ["SELECT pg_notify('x', 'rosa')", "SELECT", undefined],
  ["rosa@field.example", "SQL", undefined],
])("describes %s", (sql, operation, table) => {
  expect(describeStatement(sql)).toEqual({ operation, table });
});

it("labels requests only with routes of the build", () => {
  const names = new RouteNames({
    staticRoutes: [{ page: "/shop", regex: "^/shop(?:/)?$" }],
    dynamicRoutes: [{ page: "/api/orders/[id]", regex: "^/api/orders/([^/]+?)(?:/)?$" }],
  });
  expect(names.nameOf("/shop?search=rosa")).toEqual({ kind: "page", route: "/shop" });
  expect(names.nameOf("/api/orders/abc")).toEqual({ kind: "call", route: "/api/orders/[id]" });
  expect(names.nameOf("/_next/static/rosa.js")).toEqual({ kind: "asset", route: "/_next" });
  for (const url of ["/rosa", "*", "//evil", `/${"x".repeat(5000)}`])
    expect(names.nameOf(url)).toEqual({ kind: "other", route: "unknown" });
});

it("joins the metrics of all processes, with the unit in the name", () => {
  const metric = (value: number) => ({
    descriptor: { name: "shop.mail.age", unit: "s", description: "", valueType: 1 },
    dataPoints: [{ value, attributes: { result: "left" } }],
  });
  const parts = [0, 1].map((worker) => ({ worker: String(worker), metrics: [metric(worker)] }));
  expect(joinProcesses(parts as never)).toMatchObject([
    {
      descriptor: { name: "shop.mail.age_seconds" },
      dataPoints: [
        { value: 0, attributes: { result: "left", worker: "0" } },
        { value: 1, attributes: { result: "left", worker: "1" } },
      ],
    },
  ]);
});

describe("a scrape", () => {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const meters = new MeterProvider({ readers: [reader] });
  const shared = globalThis as { __shopCollectMetrics?: unknown; __shopMetrics?: unknown };
  beforeAll(() => {
    const metrics = createMetrics(meters.getMeter("test"));
    metrics.requests.record(0.3, { kind: "call", route: "/api/orders/[id]", method: "GET", status: "2xx" });
    shared.__shopCollectMetrics = async () =>
      (await reader.collect()).resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  });
  afterAll(async () => {
    await meters.shutdown();
    delete shared.__shopCollectMetrics;
    delete shared.__shopMetrics;
  });

  it("has units in the names, counters from zero on, and cumulative buckets", async () => {
    const text = await scrapeMetrics();
    const labels = 'kind="call",route="/api/orders/[id]",method="GET",status="2xx",worker="0"';
    expect(text).toContain("# TYPE shop_http_request_duration_seconds histogram");
    expect(text).toContain(`shop_http_request_duration_seconds_bucket{${labels},le="0.25"} 0\n`);
    expect(text).toContain(`shop_http_request_duration_seconds_bucket{${labels},le="0.5"} 1\n`);
    expect(text).toContain('shop_card_declines_total{worker="0"} 0\n');
    expect(text).toContain('shop_refunds_total{result="not_made",worker="0"} 0\n');
  });

  const { it: itWithPromtool } = testsIf(
    isInstalled("promtool"),
    "The format of /metrics is not checked: this requires promtool (apt install prometheus)",
  );

  itWithPromtool("is understood by Prometheus's own parser", async () => {
    const { stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
      input: await scrapeMetrics(),
      encoding: "utf8",
    });
    expect(`${stdout}${stderr}`).toBe("");
  });
});

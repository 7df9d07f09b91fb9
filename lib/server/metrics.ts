import "server-only";
import type { Attributes, Counter, Histogram, Meter, ObservableGauge } from "@opentelemetry/api";

/** One figure about the running shop. Names and units are OpenTelemetry's; `/metrics` derives Prometheus's from them. */
interface Declaration {
  type: "counter" | "histogram" | "gauge";
  name: string;
  description: string;
  /** `s` and `By` become part of the Prometheus name. */
  unit?: "s" | "By";
  /** Upper bounds of a histogram's buckets, in its unit. */
  buckets?: number[];
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG_SECONDS = [0.05, 0.25, 1, 5, 15, 60, 300];

/**
 * Every metric of the shop; docs/operations.md explains their labels. A label's values are few and known when the shop is built:
 * never a path, an id or a name that a visitor can choose.
 */
export const METRICS = {
  requests: {
    type: "histogram",
    name: "shop.http.request.duration",
    description: "Requests by kind, method, route and class of status, until the last byte was sent",
    unit: "s",
    buckets: SECONDS,
  },
  pageCache: {
    type: "counter",
    name: "shop.page_cache.requests",
    description: "Requests to the page cache: hit, stale (an outdated page was sent), miss, uncached",
  },
  connections: {
    type: "gauge",
    name: "shop.db.connections",
    description: "Connections of the database pool by state: used, idle",
  },
  connectionsWanted: {
    type: "gauge",
    name: "shop.db.waiting",
    description: "Work that waits for a database connection",
  },
  jobs: {
    type: "histogram",
    name: "shop.job.duration",
    description: "Runs of jobs by job and result: done, failed, skipped",
    unit: "s",
    buckets: LONG_SECONDS,
  },
  jobAge: {
    type: "gauge",
    name: "shop.job.last_success.age",
    description: "Time since a job last succeeded in this process, or since the process started",
    unit: "s",
  },
  mailsWaiting: {
    type: "gauge",
    name: "shop.mail.waiting",
    description: "Emails in the outbox that are not sent yet",
  },
  mailAge: {
    type: "gauge",
    name: "shop.mail.oldest_waiting.age",
    description: "Age of the oldest email that is not sent yet; 0 without one",
    unit: "s",
  },
  mailAttempts: {
    type: "counter",
    name: "shop.mail.attempts",
    description: "Attempts to send an email by result: left, temporary, permanent, server",
  },
  ordersPaid: {
    type: "counter",
    name: "shop.orders.paid",
    description: "Orders that became paid: by card, or by credit alone",
  },
  declines: { type: "counter", name: "shop.card.declines", description: "Declined cards" },
  refunds: {
    type: "counter",
    name: "shop.refunds",
    description: "Refunds sent to Stripe by result: made, not_made (Stripe refused, or nothing was left)",
  },
  stripe: {
    type: "histogram",
    name: "shop.stripe.request.duration",
    description: "Requests to Stripe by method, resource and class of status; error without an answer",
    unit: "s",
    buckets: SECONDS,
  },
  memory: {
    type: "gauge",
    name: "shop.process.memory",
    description: "Memory of the process: rss, heap",
    unit: "By",
  },
  eventLoop: {
    type: "gauge",
    name: "shop.process.event_loop.delay",
    description: "99th percentile of how late timers ran since the last reading",
    unit: "s",
  },
} as const satisfies Record<string, Declaration>;

type Created<D extends Declaration> = D["type"] extends "counter"
  ? Counter
  : D["type"] extends "histogram"
    ? Histogram
    : ObservableGauge;

export type Metrics = { [Key in keyof typeof METRICS]: Created<(typeof METRICS)[Key]> };

/** scripts/serve reads it too. Set only where a scrape or an OTLP endpoint wants metrics. */
const shared = globalThis as { __shopMetrics?: Metrics };

/** The metrics of this process; undefined where they are not read, so that recording costs nothing. */
export const metrics = (): Metrics | undefined => shared.__shopMetrics;

/** Creates the metrics. @param meter of the SDK */
export function createMetrics(meter: Meter): Metrics {
  const created = Object.entries<Declaration>(METRICS).map(([key, declaration]) => [
    key,
    create(meter, declaration),
  ]);
  const metrics = Object.fromEntries(created) as Metrics;
  // A counter that began with its first event would hide that event from Prometheus's increase().
  metrics.declines.add(0);
  for (const by of ["card", "credit"]) metrics.ordersPaid.add(0, { by });
  for (const result of ["made", "not_made"]) metrics.refunds.add(0, { result });
  for (const result of ["left", "temporary", "permanent", "server"]) metrics.mailAttempts.add(0, { result });
  shared.__shopMetrics = metrics;
  return metrics;
}

function create(meter: Meter, { type, name, description, unit, buckets }: Declaration) {
  const options = { description, ...(unit ? { unit } : {}) };
  if (type === "counter") return meter.createCounter(name, options);
  if (type === "gauge") return meter.createObservableGauge(name, options);
  return meter.createHistogram(name, {
    ...options,
    ...(buckets ? { advice: { explicitBucketBoundaries: buckets } } : {}),
  });
}

/** Records how long some work took. @param began on the clock of `performance.now()` */
export function recordSeconds(histogram: Histogram, began: number, attributes: Attributes): void {
  histogram.record((performance.now() - began) / 1000, attributes);
}

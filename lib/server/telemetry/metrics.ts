import "server-only";
import type { Attributes, Counter, Histogram, Meter, ObservableGauge } from "@opentelemetry/api";

/** The declaration of a metric. Names and units follow OpenTelemetry; `/metrics` derives Prometheus's from them. */
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
 * Every metric of the shop; docs/operations.md explains their labels. Label values come from small sets that are known
 * at build time, never from paths, ids or names that a visitor can choose.
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
    description:
      "Requests to the page cache: hit, stale (an expired page, or an outdated one because rendering failed), miss, uncached, refused (503)",
  },
  connections: {
    type: "gauge",
    name: "shop.db.connections",
    description: "Connections of the database pool by state: used, idle",
  },
  connectionsWanted: {
    type: "gauge",
    name: "shop.db.waiting",
    description: "Queries waiting for a database connection",
  },
  jobs: {
    type: "histogram",
    name: "shop.job.duration",
    description: "Job runs by job and result: done, failed, skipped",
    unit: "s",
    buckets: LONG_SECONDS,
  },
  jobAge: {
    type: "gauge",
    name: "shop.job.last_success.age",
    description: "Time since a job last succeeded in this process, or since the process started",
    unit: "s",
  },
  jobsIdle: {
    type: "gauge",
    name: "shop.jobs.idle",
    description: "Time since any job last succeeded, on any instance; every instance reports the same",
    unit: "s",
  },
  mailsWaiting: {
    type: "gauge",
    name: "shop.mail.waiting",
    description: "Unsent emails in the outbox",
  },
  mailAge: {
    type: "gauge",
    name: "shop.mail.oldest_waiting.age",
    description:
      "Age of the oldest unsent email, without newsletters and other bulk emails; 0 if there is none",
    unit: "s",
  },
  mailAttempts: {
    type: "counter",
    name: "shop.mail.attempts",
    description: "Attempts to send an email by result: left (sent), temporary, permanent, server",
  },
  ordersPaid: {
    type: "counter",
    name: "shop.orders.paid",
    description: "Paid orders: by card, or by store credit alone",
  },
  declines: {
    type: "counter",
    name: "shop.card.declines",
    description: "Cards that were declined while a buyer paid; renewals are not counted",
  },
  refunds: {
    type: "counter",
    name: "shop.refunds",
    description: "Refunds sent to Stripe by result: made, not_made (Stripe refused it, or nothing was left)",
  },
  stripe: {
    type: "histogram",
    name: "shop.stripe.request.duration",
    description: "Requests to Stripe by method, resource and class of status; error if there was no response",
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

/** scripts/serve reads it too. Set only if metrics are scraped or exported. */
const shared = globalThis as { __shopMetrics?: Metrics };

/** The metrics of this process; undefined if they are neither scraped nor exported, so that recording costs nothing. */
export const metrics = (): Metrics | undefined => shared.__shopMetrics;

/** Creates the metrics with the SDK's meter. */
export function createMetrics(meter: Meter): Metrics {
  const created = Object.entries<Declaration>(METRICS).map(([key, declaration]) => [
    key,
    create(meter, declaration),
  ]);
  const metrics = Object.fromEntries(created) as Metrics;
  // Prometheus's increase() does not see the first event of a counter that does not start at 0.
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

/** Records the duration of work. @param began from `performance.now()` */
export function recordSeconds(histogram: Histogram, began: number, attributes: Attributes): void {
  histogram.record((performance.now() - began) / 1000, attributes);
}

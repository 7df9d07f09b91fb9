import "server-only";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { BatchObservableCallback, Meter } from "@opentelemetry/api";
import { getPoolState } from "../db";
import { env } from "../env";
import { readIdleSeconds } from "../jobs/heartbeat";
import { readWaitingMail } from "../outbox";
import type { Metrics } from "./metrics";
import { jobAges } from "./observe-job";

/** The resolution of Node's event loop delay, which includes this interval. */
const RESOLUTION_MS = 20;
const QUERY_MS = 2000;

/** Registers the callbacks that read the gauges whenever metrics are collected. */
export function observeGauges(meter: Meter, metrics: Metrics): void {
  const observe = (read: BatchObservableCallback, ...gauges: (keyof Metrics)[]) =>
    meter.addBatchObservableCallback(read, gauges.map((key) => metrics[key]) as never);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  observe(
    (observer) => {
      const { rss, heapUsed } = process.memoryUsage();
      observer.observe(metrics.memory, rss, { area: "rss" });
      observer.observe(metrics.memory, heapUsed, { area: "heap" });
      observer.observe(metrics.eventLoop, Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS) / 1000);
      delay.reset();
      const { used, idle, waiting } = getPoolState();
      observer.observe(metrics.connections, used, { state: "used" });
      observer.observe(metrics.connections, idle, { state: "idle" });
      observer.observe(metrics.connectionsWanted, waiting);
      for (const [job, seconds] of jobAges()) observer.observe(metrics.jobAge, seconds, { job_name: job });
    },
    "memory",
    "eventLoop",
    "connections",
    "connectionsWanted",
    "jobAge",
  );
  // Every process reports it, even if none runs the jobs.
  observe(async (observer) => {
    const idle = await withinLimit(readIdleSeconds());
    if (idle !== undefined) observer.observe(metrics.jobsIdle, idle);
  }, "jobsIdle");
  // Only the process that runs the jobs reads the outbox.
  if (env().SHOP_RUNS_JOBS === "no") return;
  observe(
    async (observer) => {
      const waiting = await withinLimit(readWaitingMail());
      if (!waiting) return; // without a response from the database, report a gap instead of zero
      observer.observe(metrics.mailsWaiting, waiting.count);
      observer.observe(metrics.mailAge, waiting.oldestSeconds);
    },
    "mailsWaiting",
    "mailAge",
  );
}

const withinLimit = <T>(query: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    query.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, QUERY_MS, undefined).unref()),
  ]);

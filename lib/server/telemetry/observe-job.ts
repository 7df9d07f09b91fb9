import "server-only";
import { withWorkContext } from "../work-context";
import { metrics, recordSeconds } from "./metrics";
import { inSpan } from "./spans";

const shared = globalThis as {
  /** Job → when it last succeeded, from `performance.now()`; initially, when this process started to run it. */
  __shopJobSuccesses?: Map<string, number>;
};

/** The jobs that this process runs, with the seconds since each last succeeded. */
export const jobAges = (): [job: string, seconds: number][] =>
  [...(shared.__shopJobSuccesses ?? [])].map(([job, at]) => [job, (performance.now() - at) / 1000]);

/** Resets the age of a job, when this process starts to run it and after each success. */
export function resetJobAge(job: string): void {
  shared.__shopJobSuccesses ??= new Map();
  shared.__shopJobSuccesses.set(job, performance.now());
}

/**
 * Runs a job with a span, metrics, and a request id for its log lines and emails.
 * @param work returns undefined if the run was skipped
 */
export async function observeJob<T>(job: string, work: () => Promise<T | undefined>): Promise<T | undefined> {
  const began = performance.now();
  const end = (result: "done" | "failed" | "skipped") => {
    const histogram = metrics()?.jobs;
    if (histogram) recordSeconds(histogram, began, { job_name: job, result });
    if (result === "done") resetJobAge(job);
  };
  return withWorkContext({ requestId: crypto.randomUUID(), job }, () =>
    inSpan(`job ${job}`, { "shop.job": job }, async () => {
      try {
        const done = await work();
        end(done === undefined ? "skipped" : "done");
        return done;
      } catch (error) {
        end("failed");
        throw error;
      }
    }),
  );
}

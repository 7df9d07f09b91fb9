import "server-only";
import { PgBoss } from "pg-boss";
import { ShopError } from "@/lib/core/errors";
import { directDatabaseUrl, env } from "../env";
import { log } from "../log";
import { isShuttingDown, startShutdown } from "../shutdown";
import { withBackgroundStripeBudget } from "../stripe/policy";
import { observeJob, resetJobAge } from "../telemetry/observe-job";
import { expectJobs, recordJobRun } from "./heartbeat";
import { withJobLock } from "./with-job-lock";

/** A scheduled job of a domain. */
export interface Job {
  /** The name on the Jobs page. */
  label: string;
  cron: string;
  run: () => Promise<unknown>;
  /** A channel of the database (NOTIFY): a notification runs the job at once, on every instance. */
  wakeOn?: string;
}

const shared = globalThis as {
  __shopJobs?: Promise<PgBoss | undefined>;
  __shopWoken?: Set<Promise<unknown>>;
  /** Job → the worker of this process. */
  __shopWorkers?: Map<string, string>;
};

/** The payload of a job that staff started. */
const MANUAL = { manual: true } as const;

/**
 * Starts the job runner once per process. Jobs are safe on several instances at once; while the database is unreachable
 * the shop still serves pages, and the runner retries.
 * @param jobs by name, with their schedules in cron notation
 * @param removed names of jobs whose schedules and queues are deleted
 */
export function startJobs(
  jobs: Record<string, Job>,
  removed: readonly string[],
): Promise<PgBoss | undefined> {
  shared.__shopJobs ??= start(jobs, removed).catch((error: unknown) => {
    log().error({ err: error }, "jobs did not start");
    setTimeout(() => {
      if (isShuttingDown()) return;
      delete shared.__shopJobs;
      void startJobs(jobs, removed);
    }, 30_000).unref();
    return undefined;
  });
  return shared.__shopJobs;
}

async function start(jobs: Record<string, Job>, removed: readonly string[]): Promise<PgBoss> {
  await expectJobs(jobs);
  // Only one of a machine's processes (WEB_CONCURRENCY) runs the jobs; the others only enqueue them.
  const runs = env().SHOP_RUNS_JOBS === "yes";
  const boss = new PgBoss({
    connectionString: directDatabaseUrl(),
    max: runs ? 4 : 1,
    schedule: runs,
    supervise: runs,
  });
  boss.on("error", (error) => log().error({ err: error }, "job runner"));
  await boss.start();
  if (!runs) return boss;
  for (const name of removed) {
    await boss.unschedule(name);
    await boss.deleteQueue(name);
  }
  for (const [name, job] of Object.entries(jobs)) {
    const { cron, wakeOn } = job;
    resetJobAge(name);
    const run = (mode: "automatic" | "manual" = "automatic") => runJob(name, mode, job);
    await boss.createQueue(name, { policy: "short", retryLimit: 0 });
    await boss.schedule(name, cron);
    const worker = await boss.work<Partial<typeof MANUAL> | null>(
      name,
      { pollingIntervalSeconds: 5 },
      async ([queued]) => {
        const isManual = queued?.data?.manual === true;
        const result = await run(isManual ? "manual" : "automatic");
        log().debug({ job: name, isManual, result }, "job done");
      },
    );
    shared.__shopWorkers ??= new Map();
    shared.__shopWorkers.set(name, worker);
    if (wakeOn)
      void listenForWakeUps(boss, wakeOn, () =>
        run().catch((err: unknown) => log().error({ err, job: name }, "job")),
      );
  }
  return boss;
}

/**
 * Runs a job now, in this process.
 * @returns undefined if it was skipped because a run that staff started is in progress
 */
export async function runJob<T>(
  name: string,
  mode: "automatic" | "manual",
  { cron, run }: Pick<Job, "cron"> & { run: () => Promise<T> },
): Promise<{ result: T } | undefined> {
  const done = await observeJob(name, () => withJobLock(name, mode, () => withBackgroundStripeBudget(run)));
  if (done) await recordJobRun(name, cron);
  return done;
}

/**
 * Starts a job within seconds, outside its schedule; concurrent presses queue first.
 * @throws {ShopError} conflict while it runs or is about to; unavailable where this process runs no jobs
 */
export async function enqueueJob(name: string): Promise<void> {
  const boss = await shared.__shopJobs;
  if (!boss) throw new ShopError("unavailable", "Jobs are not running on this server.");
  if ((await withJobLock(name, "probe", () => Promise.resolve())) === undefined)
    throw new ShopError("conflict", "This job is already running.");
  if ((await boss.send(name, MANUAL)) === null)
    throw new ShopError("conflict", "This job is already about to run.");
  const worker = shared.__shopWorkers?.get(name);
  if (worker) boss.notifyWorker(worker);
}

/**
 * Listens on a connection of its own. Where none is available (behind a pooler without DIRECT_DATABASE_URL), only the
 * schedule runs the job.
 */
async function listenForWakeUps(boss: PgBoss, channel: string, run: () => Promise<unknown>): Promise<void> {
  let running = false;
  let isAskedAgain = false;
  const soon = async () => {
    isAskedAgain = true;
    if (running) return;
    running = true;
    while (isAskedAgain && !isShuttingDown()) {
      isAskedAgain = false;
      await run();
    }
    running = false;
  };
  const track = () => {
    shared.__shopWoken ??= new Set();
    const woken = shared.__shopWoken;
    const round = soon().finally(() => woken.delete(round));
    woken.add(round);
  };
  try {
    await boss.getDb().listen?.(channel, track, track);
  } catch (error) {
    log().warn({ err: error, channel }, "no connection can wake this job: it runs by the clock");
  }
}

/**
 * Stops starting jobs and waits for running ones. The next process repeats unfinished jobs.
 * @param milliseconds maximum wait
 */
export async function stopJobs(milliseconds: number): Promise<void> {
  startShutdown();
  const late = new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
  const stopped = shared.__shopJobs?.then((boss) => boss?.stop({ timeout: milliseconds }));
  await Promise.race([late, Promise.allSettled([stopped, ...(shared.__shopWoken ?? [])])]);
}

/** "running" once the runner has started, else "starting" or "stopped". */
export async function getJobsState(): Promise<"running" | "starting" | "stopped"> {
  if (!shared.__shopJobs) return "stopped";
  const pending = Symbol("pending");
  const state = await Promise.race([shared.__shopJobs, Promise.resolve(pending)]);
  if (state === pending) return "starting";
  return state ? "running" : "stopped";
}

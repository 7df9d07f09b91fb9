import "server-only";
import { PgBoss } from "pg-boss";
import { env } from "./env";
import { log } from "./log";

interface Job {
  cron: string;
  run: () => Promise<unknown>;
  /** A channel of the database (NOTIFY): what is sent there runs the job at once, on every instance. */
  wakeOn?: string;
}

const shared = globalThis as { __shopJobs?: Promise<PgBoss | undefined> };

/**
 * Starts the job runner once a process. Jobs may run on several instances at once and do no harm; a database that can not be reached
 * keeps nobody from browsing, it is tried again.
 * @param jobs by name, with their times in cron's notation
 */
export function startJobs(jobs: Record<string, Job>): Promise<PgBoss | undefined> {
  shared.__shopJobs ??= start(jobs).catch((error: unknown) => {
    log().error({ err: error }, "jobs did not start");
    setTimeout(() => {
      delete shared.__shopJobs;
      void startJobs(jobs);
    }, 30_000).unref();
    return undefined;
  });
  return shared.__shopJobs;
}

async function start(jobs: Record<string, Job>): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: env().DATABASE_URL, max: 4 });
  boss.on("error", (error) => log().error({ err: error }, "job runner"));
  await boss.start();
  for (const [name, { cron, run, wakeOn }] of Object.entries(jobs)) {
    await boss.createQueue(name, { policy: "short", retryLimit: 0 });
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
      const result = await run();
      log().debug({ job: name, result }, "job done");
    });
    if (wakeOn)
      void wake(boss, wakeOn, () => run().catch((err: unknown) => log().error({ err, job: name }, "job")));
  }
  return boss;
}

/** Listens on a connection of its own. Where that can not be had (some connection poolers), the clock alone runs the job. */
async function wake(boss: PgBoss, channel: string, run: () => Promise<unknown>): Promise<void> {
  let running = false;
  let isAskedAgain = false;
  const soon = async () => {
    isAskedAgain = true;
    if (running) return;
    running = true;
    while (isAskedAgain) {
      isAskedAgain = false;
      await run();
    }
    running = false;
  };
  try {
    await boss.getDb().listen?.(
      channel,
      () => void soon(),
      () => void soon(),
    );
  } catch (error) {
    log().warn({ err: error, channel }, "nobody can wake this job: it runs by the clock");
  }
}

/** "running" once the runner has started, else "starting" or "stopped". */
export async function jobsState(): Promise<"running" | "starting" | "stopped"> {
  if (!shared.__shopJobs) return "stopped";
  const pending = Symbol("pending");
  const state = await Promise.race([shared.__shopJobs, Promise.resolve(pending)]);
  if (state === pending) return "starting";
  return state ? "running" : "stopped";
}

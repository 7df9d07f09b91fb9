import "server-only";
import { reconcilePayments } from "./checkout/commands/reconciliation/reconcile-payments";
import { JOBS, REMOVED_JOBS } from "./jobs";
import { refreshShopDailyCounts } from "./reports/commands/refresh-daily-counts";
import { EnvError, env } from "./server/env";
import { startJobs, stopJobs } from "./server/jobs";
import { log } from "./server/log";
import { withBackgroundStripeBudget } from "./server/stripe/policy";
import { endTelemetry, startTelemetry } from "./server/telemetry/start-telemetry";

/** Called by scripts/serve.mjs before the process ends. */
const shared = globalThis as { __shopEnd?: (milliseconds: number) => Promise<void> };

/**
 * Prepares a server process before it serves requests. An invalid variable ends it with one line that names the
 * variable.
 */
export async function prepareServer(): Promise<void> {
  try {
    env();
  } catch (error) {
    process.stderr.write(`${error instanceof EnvError ? error.message : error}\n`);
    process.exit(1);
  }
  // First, so that telemetry covers the database and the jobs from the start.
  await startTelemetry();
  shared.__shopEnd = (milliseconds) => stopJobs(milliseconds).finally(endTelemetry);
  void startJobs(JOBS, REMOVED_JOBS);
  if (env().SHOP_RUNS_JOBS === "no") return;
  // The last process may have ended between a payment and its order: reconcile now instead of in five minutes.
  void withBackgroundStripeBudget(() => reconcilePayments(0)).catch((error: unknown) =>
    log().error({ err: error }, "first reconciliation"),
  );
  void withBackgroundStripeBudget(() => refreshShopDailyCounts()).catch((error: unknown) =>
    log().error({ err: error }, "days of the reports"),
  );
  await Promise.resolve();
}

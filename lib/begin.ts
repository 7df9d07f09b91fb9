import "server-only";
import { reconcilePayments } from "./checkout/commands/reconcile";
import { JOBS } from "./checkout/jobs";
import { countShopDays } from "./reports/commands/count-days";
import { EnvError, env } from "./server/env";
import { endJobs, startJobs } from "./server/jobs";
import { log } from "./server/log";
import { inBackground } from "./server/stripe-policy";

/** Called by scripts/serve.mjs before the process ends. */
const shared = globalThis as { __shopEnd?: (milliseconds: number) => Promise<void> };

/** What a server process does before it serves. A variable at fault ends it with one line that names the variable. */
export async function begin(): Promise<void> {
  try {
    env();
  } catch (error) {
    process.stderr.write(`${error instanceof EnvError ? error.message : error}\n`);
    process.exit(1);
  }
  shared.__shopEnd = endJobs;
  void startJobs(JOBS);
  // The last process may have ended between a payment and its order: that is mended now, not in five minutes.
  void inBackground(() => reconcilePayments(0)).catch((error: unknown) =>
    log().error({ err: error }, "first reconciliation"),
  );
  void inBackground(() => countShopDays()).catch((error: unknown) =>
    log().error({ err: error }, "days of the reports"),
  );
  await Promise.resolve();
}

import "server-only";
import { reconcilePayments } from "./checkout/commands/reconcile";
import { JOBS } from "./checkout/jobs";
import { EnvError, env } from "./server/env";
import { startJobs } from "./server/jobs";
import { log } from "./server/log";

/** What a server process does before it serves. A variable at fault ends it with one line that names the variable. */
export async function begin(): Promise<void> {
  try {
    env();
  } catch (error) {
    process.stderr.write(`${error instanceof EnvError ? error.message : error}\n`);
    process.exit(1);
  }
  void startJobs(JOBS);
  // The last process may have ended between a payment and its order: that is mended now, not in five minutes.
  void reconcilePayments(0).catch((error: unknown) => log().error({ err: error }, "first reconciliation"));
  await Promise.resolve();
}

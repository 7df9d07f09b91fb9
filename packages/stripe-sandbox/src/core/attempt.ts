import type { Call } from "./call";

/** Runs an action and rolls it back, whether it succeeds or fails. */
export function dryRun<T>(call: Call, run: () => T): T {
  const { store, sandbox } = call;
  const point = store.savepoint();
  const noted = sandbox.webhooks.noted;
  try {
    return run();
  } finally {
    store.rollbackTo(point);
    sandbox.webhooks.take(noted);
  }
}

/** Does something, and takes it back when it fails; what the transaction did before stays. */
export function attempt<T>(call: Call, run: () => T): T {
  const { store, sandbox } = call;
  const point = store.savepoint();
  const noted = sandbox.webhooks.noted;
  try {
    return run();
  } catch (error) {
    store.rollbackTo(point);
    sandbox.webhooks.take(noted);
    throw error;
  }
}

import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

/** The fields that are added to each log line of a request, event, job or email. */
interface WorkContext {
  /** The id of a request or of a job run. An email has the id of the request or job run that queued it. */
  requestId?: string | undefined;
  /** The id of Stripe's event. */
  event?: string;
  job?: string;
  mailId?: string;
  /** Id of the API token of a request. */
  token?: string;
}

/** Shared with scripts/serve/server.mjs, which starts the context of each request that Next handles. */
const shared = globalThis as { __shopWork?: AsyncLocalStorage<WorkContext> };
shared.__shopWork ??= new AsyncLocalStorage();
const storage = shared.__shopWork;

export const getWorkContext = (): WorkContext | undefined => storage.getStore();

/** Runs work with these fields added to its context. */
export const withWorkContext = <T>(facts: WorkContext, work: () => T): T =>
  storage.run({ ...storage.getStore(), ...facts }, work);

/** Adds the API token to the subsequent log lines of this request. */
export function noteCallingToken(id: string): void {
  const context = storage.getStore();
  if (context) context.token = id;
}

/** Runs work with the id of the current request, or with a new one; ids sent by clients are never used. */
export function withRequestId<T>(work: (requestId: string) => T): T {
  const known = storage.getStore()?.requestId;
  if (known !== undefined) return work(known);
  const requestId = crypto.randomUUID();
  return withWorkContext({ requestId }, () => work(requestId));
}

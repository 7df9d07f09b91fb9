import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

/** What each log line of a request, event, job or mail carries. */
interface WorkContext {
  /** Of a request, or of one run of a job. A mail keeps the id of the work that queued it. */
  requestId?: string | undefined;
  /** The id of Stripe's event. */
  event?: string;
  job?: string;
  mailId?: string;
  /** Id of the API token of a request. */
  token?: string;
}

/** scripts/serve/server.mjs begins the context of a request that Next answers. */
const shared = globalThis as { __shopWork?: AsyncLocalStorage<WorkContext> };
shared.__shopWork ??= new AsyncLocalStorage();
const storage = shared.__shopWork;

export const getWorkContext = (): WorkContext | undefined => storage.getStore();

/** Runs work whose log lines carry these facts, beside those of the work that it is part of. */
export const withWorkContext = <T>(facts: WorkContext, work: () => T): T =>
  storage.run({ ...storage.getStore(), ...facts }, work);

/** Adds the API token to the log lines of this request from here on. */
export function noteCallingToken(id: string): void {
  const context = storage.getStore();
  if (context) context.token = id;
}

/** Runs work under the id of the current request, or under a new one; never one that a client sent. */
export function withRequestId<T>(work: (requestId: string) => T): T {
  const known = storage.getStore()?.requestId;
  if (known !== undefined) return work(known);
  const requestId = crypto.randomUUID();
  return withWorkContext({ requestId }, () => work(requestId));
}

import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

/** The API token of a call; the audit log names it beside its creator. */
interface CallingToken {
  id: string;
  name: string;
}

const calling = new AsyncLocalStorage<CallingToken>();

/** Runs the work of a call that an API token signs. */
export const withCallingToken = <T>(token: CallingToken, work: () => Promise<T>): Promise<T> =>
  calling.run(token, work);

/** The token of this call; undefined in calls of sessions and in jobs. */
export const getCallingToken = (): CallingToken | undefined => calling.getStore();

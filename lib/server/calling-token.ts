import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

/** The API token of a request; the audit log names it with its creator. */
interface CallingToken {
  id: string;
  name: string;
}

const calling = new AsyncLocalStorage<CallingToken>();

/** Runs the work of a request that an API token authenticates. */
export const withCallingToken = <T>(token: CallingToken, work: () => Promise<T>): Promise<T> =>
  calling.run(token, work);

/** The API token of the current request; undefined for sessions and in jobs. */
export const getCallingToken = (): CallingToken | undefined => calling.getStore();

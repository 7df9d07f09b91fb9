import { CallError, call } from "@/lib/http/browser";
import { leaveForLogin } from "./session-ended";

type Method = Parameters<typeof call>[0];

/**
 * A call of the pages of an account. Where the session has ended meanwhile, the documented toast shows and the login page
 * comes: the caller waits for that and hears nothing.
 * @throws what `call` throws, but for 401
 */
export async function accountCall<T>(method: Method, path: string, body?: unknown): Promise<T> {
  try {
    return await call<T>(method, path, body);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    leaveForLogin();
    return new Promise<never>(() => undefined);
  }
}

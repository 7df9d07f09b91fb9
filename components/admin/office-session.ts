import type { UserView } from "@/lib/account/schema";
import { SESSION_CHECK_FORCED_MS, SESSION_CHECK_TIMEOUT_MS } from "@/lib/admin/rules/tabs";
import { CallError, call, USER_PATH } from "@/lib/http/browser";

/** `out` also while it is asked again. */
type State = "in" | "out" | "asking again";

let state: State = "in";
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const notify of listeners) notify();
}

const isAdminThere = async (signal: AbortSignal): Promise<boolean> =>
  (await call<UserView>("GET", USER_PATH, undefined, signal)).isAdmin;

/**
 * Whether an admin is still signed in. Times out after 2 s and is forced to an end after 3 s, after which nobody counts as
 * signed in (account-admin-content.md §4, §9).
 */
export async function isStillIn(): Promise<boolean> {
  const asking = new AbortController();
  const timeout = setTimeout(() => asking.abort(), SESSION_CHECK_TIMEOUT_MS);
  let force: ReturnType<typeof setTimeout> | undefined;
  const forced = new Promise<boolean>((resolve) => {
    force = setTimeout(() => resolve(false), SESSION_CHECK_FORCED_MS);
  });
  try {
    return await Promise.race([isAdminThere(asking.signal).catch(() => false), forced]);
  } finally {
    clearTimeout(timeout);
    clearTimeout(force);
  }
}

/** The session of an open page of the back office. */
export const officeSession = {
  current: (): State => state,
  subscribe: (notify: () => void): (() => void) => {
    listeners.add(notify);
    return () => void listeners.delete(notify);
  },
  /** Looks whether it still holds; while nobody is signed in the page says so. */
  check: async (): Promise<void> => {
    if (state === "out") become("asking again");
    become((await isStillIn()) ? "in" : "out");
  },
};

/**
 * A call of the back office. When the session has ended meanwhile, the page says so over what was being done, which stays.
 * @throws what `call` throws
 */
export const officeCall = <T>(...parameters: Parameters<typeof call>): Promise<T> =>
  watched(call<T>(...parameters));

/** The same for a body that is no JSON: a file. @throws what `call` throws */
export const officeSend = <T>(path: string, request: RequestInit): Promise<T> =>
  watched(send<T>(path, request));

async function send<T>(path: string, request: RequestInit): Promise<T> {
  const response = await fetch(path, { credentials: "include", ...request });
  const text = await response.text();
  if (!response.ok) throw new CallError(response.status, text, response.statusText);
  return JSON.parse(text) as T;
}

async function watched<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) become("out");
    throw error;
  }
}

import {
  checkReauthentication,
  withReauthentication,
} from "@/components/account/second-factor/reauthentication";
import { toast } from "@/components/ui/toast";
import type { UserView } from "@/lib/account/schema";
import { SESSION_CHECK_FORCED_MS, SESSION_CHECK_TIMEOUT_MS } from "@/lib/admin/rules/tabs";
import { CallError, requestJson, sendJson } from "@/lib/http/browser";
import { USER_PATH } from "@/lib/http/read-json";

/** `out` also while it is asked again. */
type State = "in" | "out" | "asking again";

let state: State = "in";
const listeners = new Set<() => void>();

function setState(next: State): void {
  state = next;
  for (const notify of listeners) notify();
}

const isAdminSignedIn = async (signal: AbortSignal): Promise<boolean> => {
  const { isAdmin, secondFactor } = await sendJson<UserView>("GET", USER_PATH, undefined, signal);
  return isAdmin && secondFactor === undefined;
};

/**
 * Whether an admin is still signed in. Times out after 2 s and is forced to an end after 3 s, after which nobody counts as
 * signed in (account-admin-content.md §4, §9).
 */
export async function isStillSignedIn(): Promise<boolean> {
  const asking = new AbortController();
  const timeout = setTimeout(() => asking.abort(), SESSION_CHECK_TIMEOUT_MS);
  let force: ReturnType<typeof setTimeout> | undefined;
  const forced = new Promise<boolean>((resolve) => {
    force = setTimeout(() => resolve(false), SESSION_CHECK_FORCED_MS);
  });
  try {
    return await Promise.race([isAdminSignedIn(asking.signal).catch(() => false), forced]);
  } finally {
    clearTimeout(timeout);
    clearTimeout(force);
  }
}

/** The session of an open page of the back office. */
export const adminSession = {
  current: (): State => state,
  subscribe: (notify: () => void): (() => void) => {
    listeners.add(notify);
    return () => void listeners.delete(notify);
  },
  /** Looks whether it still holds; while nobody is signed in the page says so. */
  check: async (): Promise<void> => {
    if (state === "out") setState("asking again");
    setState((await isStillSignedIn()) ? "in" : "out");
  },
};

/**
 * A call of the back office. When the session has ended meanwhile, the page says so over what was being done, which stays;
 * where a recent proof is asked for, the call is repeated after it (D45).
 * @throws what `sendJson` throws
 */
export const callAdminApi = <T>(...parameters: Parameters<typeof sendJson>): Promise<T> =>
  noteSessionEnd(withReauthentication(() => sendJson<T>(...parameters)));

/** The same for a body that is no JSON: a file. @throws what `requestJson` throws */
export const uploadToAdminApi = <T>(path: string, init: RequestInit): Promise<T> =>
  noteSessionEnd(withReauthentication(() => requestJson<T>(path, init)));

/** Downloads a file with people's data, after a recent proof (D45). */
export async function downloadFromAdminApi(path: string): Promise<void> {
  try {
    await noteSessionEnd(withReauthentication(checkReauthentication));
    window.location.assign(path);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return;
    const description = error instanceof CallError ? error.sentence : "Failed to download the file.";
    toast({ title: "Error", description, variant: "destructive" });
  }
}

async function noteSessionEnd<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || needsSecondFactor(error))) setState("out");
    throw error;
  }
}

/** The session was replaced in another window by one that has not shown the second factor. */
const needsSecondFactor = ({ body }: CallError): boolean =>
  (body as { code?: string } | null)?.code === "second_factor_required";

import {
  checkReauthentication,
  withReauthentication,
} from "@/components/account/second-factor/reauthentication";
import { showCallFailure } from "@/components/ui/show-call-failure";
import type { UserView } from "@/lib/account/schema";
import { SESSION_CHECK_FORCED_MS, SESSION_CHECK_TIMEOUT_MS } from "@/lib/admin/rules/tabs";
import { CallError, requestJson, sendJson } from "@/lib/http/browser";
import { USER_PATH } from "@/lib/http/read-json";

/** `checking`: signed out, while the session is being checked again. */
type State = "in" | "out" | "checking";

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
 * Whether an admin is still signed in. The request is aborted after 2 s, and the check ends after 3 s even if the
 * browser does not abort it; both count as signed out (account-admin-content.md §4, §9).
 */
export async function isStillSignedIn(): Promise<boolean> {
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(), SESSION_CHECK_TIMEOUT_MS);
  let force: ReturnType<typeof setTimeout> | undefined;
  const forced = new Promise<boolean>((resolve) => {
    force = setTimeout(() => resolve(false), SESSION_CHECK_FORCED_MS);
  });
  try {
    return await Promise.race([isAdminSignedIn(controller.signal).catch(() => false), forced]);
  } finally {
    clearTimeout(timeout);
    clearTimeout(force);
  }
}

/** The session of an open admin page. */
export const adminSession = {
  current: (): State => state,
  subscribe: (notify: () => void): (() => void) => {
    listeners.add(notify);
    return () => void listeners.delete(notify);
  },
  /** Checks whether the session is still valid; while signed out, the page shows a notice. */
  check: async (): Promise<void> => {
    if (state === "out") setState("checking");
    setState((await isStillSignedIn()) ? "in" : "out");
  },
};

/**
 * Calls the admin API. When the session has ended, a notice opens over the page, which keeps its input; when a recent
 * authentication is required, the call is retried after it (D45).
 * @throws the errors of `sendJson`
 */
export const callAdminApi = <T>(...parameters: Parameters<typeof sendJson>): Promise<T> =>
  noteSessionEnd(withReauthentication(() => sendJson<T>(...parameters)));

/**
 * Same, for a body that is not JSON, such as a file.
 * @throws the errors of `requestJson`
 */
export const uploadToAdminApi = <T>(path: string, init: RequestInit): Promise<T> =>
  noteSessionEnd(withReauthentication(() => requestJson<T>(path, init)));

/** Whether a call failed because the session has ended: the login dialog asks, so that no toast is needed. */
export const isAdminSessionEnded = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401;

/** Downloads a file with personal data after a recent authentication (D45). */
export async function downloadFromAdminApi(path: string): Promise<void> {
  try {
    await noteSessionEnd(withReauthentication(checkReauthentication));
    window.location.assign(path);
  } catch (error) {
    if (!isAdminSessionEnded(error)) showCallFailure(error, "Failed to download the file.");
  }
}

async function noteSessionEnd<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isAdminSessionEnded(error) || needsSecondFactor(error)) setState("out");
    throw error;
  }
}

/** The session was replaced in another window by one that has not completed the second factor. */
const needsSecondFactor = (error: unknown): boolean =>
  error instanceof CallError && (error.body as { code?: string } | null)?.code === "second_factor_required";

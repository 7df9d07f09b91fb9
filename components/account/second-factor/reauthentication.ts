import { CallError, sendJson } from "@/lib/http/browser";

const REAUTHENTICATE_PATH = "/api/auth/reauthenticate";

let answer: ((isProved: boolean) => void) | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** The pending re-authentication request (D45), shown by ReauthenticationDialog. */
export const reauthenticationPrompt = {
  isOpen: (): boolean => asking !== undefined,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Concurrent calls share one re-authentication. */
  ask: (): Promise<boolean> => {
    if (listeners.size === 0) return Promise.resolve(false);
    asking ??= new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    notify();
    return asking;
  },
  answer: (isProved: boolean): void => {
    answer?.(isProved);
    asking = undefined;
    answer = undefined;
    notify();
  },
  /** Checks whether the user re-authenticated in another window. */
  check: async (): Promise<void> => {
    if (await hasReauthenticated()) reauthenticationPrompt.answer(true);
  },
};

const hasReauthenticated = (): Promise<boolean> =>
  sendJson("GET", REAUTHENTICATE_PATH).then(
    () => true,
    () => false,
  );

/** Whether a call failed because the last authentication is too old. */
const needsReauthentication = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status === 403 &&
  (error.body as { code?: string } | null)?.code === "reauthentication_required";

/**
 * Runs a protected action: when it requires a recent sign-in, the dialog opens and the action is retried afterward.
 * @throws the error of `work`, including its refusal when the user cancels
 */
export async function withReauthentication<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!needsReauthentication(error) || !(await reauthenticationPrompt.ask())) throw error;
    return work();
  }
}

/**
 * Re-authenticates with the password.
 * @throws the errors of `sendJson`
 */
export const reauthenticateWithPassword = (password: string): Promise<unknown> =>
  sendJson("POST", REAUTHENTICATE_PATH, { password });

/** Re-authenticates before a download if needed: a file response cannot open a dialog. */
export const checkReauthentication = (): Promise<unknown> => sendJson("GET", REAUTHENTICATE_PATH);

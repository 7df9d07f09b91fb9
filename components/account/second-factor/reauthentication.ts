import { CallError, sendJson } from "@/lib/http/browser";

const REAUTHENTICATE_PATH = "/api/auth/reauthenticate";

let answer: ((isProved: boolean) => void) | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** The question who sits there (D45): ReauthenticationDialog shows it. */
export const reauthenticationPrompt = {
  isOpen: (): boolean => asking !== undefined,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Several calls that wait for a proof wait for the same one. */
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
  /** Looks whether the proof was given in another window. */
  check: async (): Promise<void> => {
    if (await hasReauthenticated()) reauthenticationPrompt.answer(true);
  },
};

const hasReauthenticated = (): Promise<boolean> =>
  sendJson("GET", REAUTHENTICATE_PATH).then(
    () => true,
    () => false,
  );

/** Whether a call was refused because the last proof is too old. */
const needsReauthentication = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status === 403 &&
  (error.body as { code?: string } | null)?.code === "reauthentication_required";

/**
 * Does something that may ask for a proof: the dialog opens over the page, and what was refused is done again after it.
 * @throws what `work` throws; its refusal when no proof is given
 */
export async function withReauthentication<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!needsReauthentication(error) || !(await reauthenticationPrompt.ask())) throw error;
    return work();
  }
}

/** Proves with the password. @throws what `sendJson` throws */
export const reauthenticateWithPassword = (password: string): Promise<unknown> =>
  sendJson("POST", REAUTHENTICATE_PATH, { password });

/** Looks before a download whether it needs a proof: a file's own answer cannot open a dialog. */
export const checkReauthentication = (): Promise<unknown> => sendJson("GET", REAUTHENTICATE_PATH);

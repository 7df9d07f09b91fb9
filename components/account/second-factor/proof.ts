import { CallError, send } from "@/lib/http/browser";

const PROOF_PATH = "/api/auth/reauthenticate";

let answer: ((isProved: boolean) => void) | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** The question who sits there (D45): ProofDialog shows it. */
export const proofQuestion = {
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
    if (await isProved()) proofQuestion.answer(true);
  },
};

const isProved = (): Promise<boolean> =>
  send("GET", PROOF_PATH).then(
    () => true,
    () => false,
  );

/** Whether a call was refused because the last proof is too old. */
const wantsProof = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status === 403 &&
  (error.body as { code?: string } | null)?.code === "reauthentication_required";

/**
 * Does something that may ask for a proof: the dialog opens over the page, and what was refused is done again after it.
 * @throws what `work` throws; its refusal when no proof is given
 */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!wantsProof(error) || !(await proofQuestion.ask())) throw error;
    return work();
  }
}

/** Proves with the password. @throws what `send` throws */
export const proveWithPassword = (password: string): Promise<unknown> =>
  send("POST", PROOF_PATH, { password });

/** Looks before a download whether it needs a proof: a file's own answer cannot open a dialog. */
export const askBeforeDownload = (): Promise<unknown> => send("GET", PROOF_PATH);

import { openSignIn, signInRequests } from "@/components/account/open-sign-in";
import type { PageData } from "@/components/layout/page-data";
import { SIGNED_IN_COOKIE } from "@/lib/core/cookies";
import { readCookie } from "@/lib/http/read-json";
import { showSaveFailure } from "./show-save-failure";

const KEY = "clover-fern:pending-save";
/** Longer than a sign-in takes; an older pending save is discarded. */
const PENDING_SAVE_MS = 15 * 60_000;

const load = () => import("./send-saved-change");

/** Preloads the code for saving when the pointer or the focus is on a save button. */
export const preloadSetSaved = (): void => void load().catch(() => undefined);

const isSignedIn = (): boolean => readCookie(SIGNED_IN_COOKIE) !== undefined;

/**
 * Saves or removes a product with code that is loaded on first use; visitors sign in first.
 * @param signedOut runs instead when there is no session
 * @returns whether it succeeded; a toast shows the result
 */
export async function setSaved(
  data: PageData,
  productId: string,
  save: boolean,
  signedOut: () => void = () => askToSignIn(data, productId),
): Promise<boolean> {
  try {
    const outcome = isSignedIn() ? await (await load()).sendSavedChange(data, productId, save) : "signed-out";
    if (outcome === "signed-out") signedOut();
    return outcome === "done";
  } catch {
    showSaveFailure(save);
    return false;
  }
}

/** The pending save survives a provider sign-in and is discarded when the modal closes without one. */
function askToSignIn(data: PageData, productId: string): void {
  storePendingSave(productId);
  openSignIn({
    onSignedIn: () => {
      clearPendingSave();
      void setSaved(data, productId, true);
    },
  });
  const stop = signInRequests.subscribe(() => {
    if (signInRequests.current()) return;
    stop();
    if (!isSignedIn()) clearPendingSave();
  });
}

/** The product that a visitor wanted to save before signing in elsewhere; returned once. */
export function consumePendingSave(): string | undefined {
  if (!isSignedIn()) return undefined;
  try {
    const { productId, until } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    clearPendingSave();
    return typeof productId === "string" && Number(until) > Date.now() ? productId : undefined;
  } catch {
    return undefined;
  }
}

function storePendingSave(productId: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ productId, until: Date.now() + PENDING_SAVE_MS }));
  } catch {
    // Unavailable storage only disables this convenience.
  }
}

function clearPendingSave(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The storage is unavailable, so nothing was stored.
  }
}

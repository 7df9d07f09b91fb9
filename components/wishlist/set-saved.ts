import { openSignIn, signInRequests } from "@/components/account/open-sign-in";
import type { PageData } from "@/components/layout/page-data";
import { SIGNED_IN_COOKIE } from "@/lib/core/cookies";
import { readCookie } from "@/lib/http/read-json";
import { showSaveFailure } from "./show-save-failure";

const KEY = "clover-fern:pending-save";
/** Longer than a sign-in takes; after that the wish was another one. */
const PENDING_SAVE_MS = 15 * 60_000;

const load = () => import("./send-saved-change");

/** Fetches the code of saving before it is asked for: a pointer or the focus is on a heart. */
export const preloadSetSaved = (): void => void load().catch(() => undefined);

const isSignedIn = (): boolean => readCookie(SIGNED_IN_COOKIE) !== undefined;

/**
 * Saves a product or takes it out, with code that is loaded on first use; visitors are asked to sign in first.
 * @param signedOut what happens instead where there is no session, or none any more
 * @returns whether it was done; what came of it is said by a toast
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

/** The wish outlives the detour to a provider, and is forgotten when the modal is closed without signing in. */
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

/** The product that a visitor wanted to save before they signed in elsewhere; handed out once. */
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
    // A full or forbidden storage only costs the convenience.
  }
}

function clearPendingSave(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}

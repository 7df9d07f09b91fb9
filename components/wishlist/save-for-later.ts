import { openSignIn, signInRequests } from "@/components/account/open-sign-in";
import type { PageData } from "@/components/layout/page-data";
import { SIGNED_IN_COOKIE } from "@/lib/core/cookies";
import { readCookie } from "@/lib/http/first-read";
import { saveFailed } from "./save-failed";

const KEY = "clover-fern:wish";
/** Longer than a sign-in takes; after that the wish was another one. */
const WISH_MS = 15 * 60_000;

const load = () => import("./saved-changes");

/** Fetches the code of saving before it is asked for: a pointer or the focus is on a heart. */
export const preloadSaving = (): void => void load().catch(() => undefined);

const maySave = (): boolean => readCookie(SIGNED_IN_COOKIE) !== undefined;

/**
 * Saves a product or takes it out, with code that is loaded on first use; visitors are asked to sign in first.
 * @param signedOut what happens instead where there is no session, or none any more
 * @returns whether it was done; what came of it is said by a toast
 */
export async function changeSaved(
  data: PageData,
  productId: string,
  save: boolean,
  signedOut: () => void = () => askToSignIn(data, productId),
): Promise<boolean> {
  try {
    const outcome = maySave() ? await (await load()).changeSaved(data, productId, save) : "signed-out";
    if (outcome === "signed-out") signedOut();
    return outcome === "done";
  } catch {
    saveFailed(save);
    return false;
  }
}

/** The wish outlives the detour to a provider, and is forgotten when the modal is closed without signing in. */
function askToSignIn(data: PageData, productId: string): void {
  remember(productId);
  openSignIn({
    onSignedIn: () => {
      forget();
      void changeSaved(data, productId, true);
    },
  });
  const stop = signInRequests.subscribe(() => {
    if (signInRequests.current()) return;
    stop();
    if (!maySave()) forget();
  });
}

/** The product that a visitor wanted to save before they signed in elsewhere; handed out once. */
export function takeWish(): string | undefined {
  if (!maySave()) return undefined;
  try {
    const { productId, until } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    forget();
    return typeof productId === "string" && Number(until) > Date.now() ? productId : undefined;
  } catch {
    return undefined;
  }
}

function remember(productId: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ productId, until: Date.now() + WISH_MS }));
  } catch {
    // A full or forbidden storage only costs the convenience.
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}

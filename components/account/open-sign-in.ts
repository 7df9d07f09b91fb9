"use client";

export type SignInTab = "sign-in" | "register";

export interface SignInRequest {
  /** Which of the modal's tabs is open first. Default: sign-in. */
  tab?: SignInTab;
  /** What somebody was about to do: runs once after they have signed in here. Not after the detour to a provider. */
  onSignedIn?: () => void;
}

let wanted: SignInRequest | undefined;
const listeners = new Set<() => void>();

function want(request: SignInRequest | undefined): void {
  wanted = request;
  for (const notify of listeners) notify();
}

/** Opens the sign-in modal over the present page. Its code is loaded then; where that fails, /login opens instead. */
export const openSignIn = (request: SignInRequest = {}): void => want(request);

export const closeSignIn = (): void => want(undefined);

/** For the one host on each page (sign-in-host.tsx). */
export const signInRequests = {
  subscribe: (notify: () => void): (() => void) => {
    listeners.add(notify);
    return () => void listeners.delete(notify);
  },
  current: (): SignInRequest | undefined => wanted,
};

"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";

export type SignInTab = "sign-in" | "register";

export interface SignInRequest {
  /** Which of the modal's tabs is open first. Default: sign-in. */
  tab?: SignInTab;
  /** What somebody was about to do: runs once after they have signed in here. Not after the detour to a provider. */
  onSignedIn?: () => void;
}

/** For the one host on each page (sign-in-host.tsx). */
export const signInRequests = new LazyDialog<SignInRequest>(() =>
  import("./sign-in-modal").then((module) => module.SignInModal),
);

/** Opens the sign-in modal over the present page. Its code is loaded then; where that fails, /login opens instead. */
export const openSignIn = (request: SignInRequest = {}): void => signInRequests.open(request);

export const closeSignIn = signInRequests.close;

"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";
import { currentPath } from "./current-path";
import type { SignInRequest } from "./sign-in-modal";

/** The login page, which returns to this page. */
const loginPath = (): string => `/login?return=${encodeURIComponent(currentPath())}`;

/** Read by the single host on each page (providers.tsx). */
export const signInRequests = new LazyDialog<SignInRequest>(
  () => import("./sign-in-modal").then((module) => module.SignInModal),
  () => window.location.assign(loginPath()),
);

/** Opens the sign-in modal and loads its code; falls back to /login when that fails. */
export const openSignIn = (request: SignInRequest = {}): void => signInRequests.open(request);

export const closeSignIn = signInRequests.close;

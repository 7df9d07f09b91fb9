"use client";
import { DialogHost } from "@/components/ui/lazy-dialog";
import { signInRequests } from "./open-sign-in";

/** Login address that returns to the current page. */
export const loginPath = (): string =>
  `/login?return=${encodeURIComponent(window.location.pathname + window.location.search)}`;

/** Renders the sign-in modal. */
export function SignInHost() {
  return <DialogHost dialog={signInRequests} onFailed={() => window.location.assign(loginPath())} />;
}

"use client";
import { DialogHost } from "@/components/ui/lazy-dialog";
import { signInRequests } from "./open-sign-in";

/** Where to sign in and come back to this very page. */
export const loginPath = (): string =>
  `/login?return=${encodeURIComponent(window.location.pathname + window.location.search)}`;

/** Where the sign-in modal appears. */
export function SignInHost() {
  return <DialogHost dialog={signInRequests} onFailed={() => window.location.assign(loginPath())} />;
}

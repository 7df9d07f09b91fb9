"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { LazyCode, OnDemand } from "@/components/ui/on-demand";
import { closeSignIn, signInRequests } from "./open-sign-in";

const modal = new LazyCode(() => import("./sign-in-modal").then((module) => module.SignInModal));

/** Fetches the modal's code before it is asked for: a pointer or the focus is on what opens it. */
export const preloadSignIn = modal.preload;

/** Where to sign in and come back to this very page. */
export const loginPath = (): string =>
  `/login?return=${encodeURIComponent(window.location.pathname + window.location.search)}`;

const nothing = () => undefined;

/** Where the sign-in modal appears; one on each page. Once opened it stays, so that closing gives the focus back. */
export function SignInHost() {
  const request = useSyncExternalStore(signInRequests.subscribe, signInRequests.current, nothing);
  const wasOpened = useRef(false);
  if (request) wasOpened.current = true;
  useEffect(() => closeSignIn, []);
  if (!wasOpened.current) return null;
  return (
    <OnDemand
      code={modal}
      with={{ request, onClose: closeSignIn }}
      onFailed={() => window.location.assign(loginPath())}
    />
  );
}

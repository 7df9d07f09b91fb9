"use client";
import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { Nothing } from "./load-code";
import type { ToastInput } from "./toast-host";

export type { ToastInput };

type Show = (input: ToastInput) => void;

const ToastHost = dynamic(
  () => import("./toast-host").then((module) => module.ToastHost).catch(() => Nothing),
  {
    ssr: false,
  },
);

/** The code that renders toasts loads with the first one, which is queued until a host subscribes. */
const wanted = new Set<() => void>();
let isWanted = false;
let listener: Show | undefined;
/** In the order in which they were shown: the host keeps each for its minimum time. */
let waiting: ToastInput[] = [];

/**
 * Shows a toast in place of the current one: one at a time, five seconds (shopper.md §9). A failure toast closes
 * earlier, when the next attempt starts or the user leaves the page.
 */
export function toast(input: ToastInput): void {
  if (listener) {
    listener(input);
    return;
  }
  waiting.push(input);
  isWanted = true;
  for (const notify of wanted) notify();
}

function listen(show: Show): () => void {
  listener = show;
  for (const input of waiting) show(input);
  waiting = [];
  return () => {
    listener = undefined;
  };
}

function subscribe(notify: () => void): () => void {
  wanted.add(notify);
  return () => void wanted.delete(notify);
}

/** Renders the toasts; one per page. */
export function Toaster() {
  const needed = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  return needed ? <ToastHost onListening={listen} /> : null;
}

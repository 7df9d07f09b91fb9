"use client";
import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";

export interface ToastInput {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

type Show = (input: ToastInput) => void;

const ToastHost = dynamic(() => import("./toast-host").then((module) => module.ToastHost), { ssr: false });

/** The code that draws toasts comes with the first one: it waits here until somebody listens. */
const wanted = new Set<() => void>();
let isWanted = false;
let listener: Show | undefined;
let waiting: ToastInput | undefined;

/** Shows a toast in place of the one that is up: one at a time, five seconds (shopper.md §9). */
export function toast(input: ToastInput): void {
  if (listener) {
    listener(input);
    return;
  }
  waiting = input;
  isWanted = true;
  for (const notify of wanted) notify();
}

function listen(show: Show): () => void {
  listener = show;
  if (waiting) show(waiting);
  waiting = undefined;
  return () => {
    listener = undefined;
  };
}

function subscribe(notify: () => void): () => void {
  wanted.add(notify);
  return () => void wanted.delete(notify);
}

/** Where toasts appear; one on each page. */
export function Toaster() {
  const needed = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  return needed ? <ToastHost onListening={listen} /> : null;
}

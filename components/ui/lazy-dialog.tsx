"use client";
import dynamic from "next/dynamic";
import { type ComponentType, useEffect, useRef, useSyncExternalStore } from "react";
import { preload } from "./load-code";

/** Props of a lazy dialog's component. */
export interface LazyDialogProps<Request extends object> {
  /** The request that opened it; undefined while closed. */
  request: Request | undefined;
  onClose: () => void;
}

/** A dialog that any part of the page can open: one at a time, its code loaded on first use. */
export class LazyDialog<Request extends object> {
  readonly Dialog: ComponentType<LazyDialogProps<Request>>;
  /** Fetches the code before it is asked for: a pointer or the focus is on what opens it. */
  readonly preload: () => void;
  private readonly load: () => Promise<unknown>;
  private readonly onFailed: () => void;
  private wanted: Request | undefined;
  private readonly listeners = new Set<() => void>();

  /**
   * @param load `() => import("./dialog").then((module) => module.ShareDialog)`
   * @param onFailed the code could not be fetched. Default: it stays closed, and the next press tries again
   */
  constructor(
    load: () => Promise<ComponentType<LazyDialogProps<Request>>>,
    onFailed: () => void = () => undefined,
  ) {
    this.Dialog = dynamic(load, { ssr: false });
    this.preload = preload(load);
    this.load = load;
    this.onFailed = onFailed;
  }

  readonly open = (request: Request): void => {
    this.load().then(() => this.want(request), this.onFailed);
  };
  readonly close = (): void => this.want(undefined);
  /** What it is open with, if it is. */
  readonly current = (): Request | undefined => this.wanted;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.listeners.add(notify);
    return () => void this.listeners.delete(notify);
  };

  private want(request: Request | undefined): void {
    this.wanted = request;
    for (const notify of this.listeners) notify();
  }
}

const nothing = () => undefined;

interface DialogHostProps<Request extends object> {
  dialog: LazyDialog<Request>;
}

/** Where a lazy dialog appears; one on each page. Once opened it stays, so that closing gives the focus back. */
export function DialogHost<Request extends object>({ dialog }: DialogHostProps<Request>) {
  const request = useSyncExternalStore(dialog.subscribe, dialog.current, nothing);
  const wasOpened = useRef(false);
  if (request) wasOpened.current = true;
  useEffect(() => dialog.close, [dialog]);
  return wasOpened.current ? <dialog.Dialog request={request} onClose={dialog.close} /> : null;
}

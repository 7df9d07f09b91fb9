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
  /** Preloads the code when the pointer or the focus is on the opener. */
  readonly preload: () => void;
  private readonly load: () => Promise<unknown>;
  private readonly onFailed: () => void;
  private wanted: Request | undefined;
  private readonly listeners = new Set<() => void>();

  /**
   * @param load `() => import("./dialog").then((module) => module.ShareDialog)`
   * @param onFailed called when the code could not be loaded. Default: it stays closed, and the next press retries
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
  /** The current request, if it is open. */
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

/**
 * Renders a lazy dialog; one per page. It stays mounted after the first opening, so that closing restores the focus.
 */
export function DialogHost<Request extends object>({ dialog }: DialogHostProps<Request>) {
  const request = useSyncExternalStore(dialog.subscribe, dialog.current, nothing);
  const wasOpened = useRef(false);
  if (request) wasOpened.current = true;
  useEffect(() => dialog.close, [dialog]);
  return wasOpened.current ? <dialog.Dialog request={request} onClose={dialog.close} /> : null;
}

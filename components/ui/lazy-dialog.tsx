"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { LazyCode, OnDemand } from "./on-demand";

/** Props of a lazy dialog's component. */
export interface LazyDialogProps<Request extends object> {
  /** The request that opened it; undefined while closed. */
  request: Request | undefined;
  onClose: () => void;
}

/** A dialog that any part of the page can open: one at a time, its code loaded on first use. */
export class LazyDialog<Request extends object> {
  readonly code: LazyCode<LazyDialogProps<Request>>;
  private wanted: Request | undefined;
  private readonly listeners = new Set<() => void>();

  /** @param load as for LazyCode: `() => import("./dialog").then((module) => module.ShareDialog)` */
  constructor(load: ConstructorParameters<typeof LazyCode<LazyDialogProps<Request>>>[0]) {
    this.code = new LazyCode(load);
  }

  readonly open = (request: Request): void => this.want(request);
  readonly close = (): void => this.want(undefined);
  /** Preloads the code when the pointer or the focus is on the opener. */
  readonly preload = (): void => this.code.preload();
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
  /** Called when the code could not be loaded. Default: it stays closed, and the next press retries. */
  onFailed?: () => void;
}

/** Renders a lazy dialog; one per page. It stays mounted after the first opening, so that closing restores the focus. */
export function DialogHost<Request extends object>({ dialog, onFailed }: DialogHostProps<Request>) {
  const request = useSyncExternalStore(dialog.subscribe, dialog.current, nothing);
  const wasOpened = useRef(false);
  if (request) wasOpened.current = true;
  useEffect(() => dialog.close, [dialog]);
  if (!wasOpened.current) return null;
  return (
    <OnDemand
      code={dialog.code}
      with={{ request, onClose: dialog.close }}
      onFailed={onFailed ?? dialog.close}
    />
  );
}

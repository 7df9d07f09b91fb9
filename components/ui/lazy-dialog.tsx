"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { LazyCode, OnDemand } from "./on-demand";

/** What the component of a lazy dialog is given. */
export interface LazyDialogProps<Request extends object> {
  /** What it was opened with; undefined while it is closed. */
  request: Request | undefined;
  onClose: () => void;
}

/** A dialog that anything on the page may open: one at a time, its code loaded on first use. */
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
  /** Fetches the code before it is asked for: a pointer or the focus is on what opens it. */
  readonly preload = (): void => this.code.preload();
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
  /** The code could not be had. Default: it stays closed, and the next press tries again. */
  onFailed?: () => void;
}

/** Where a lazy dialog appears; one on each page. Once opened it stays, so that closing gives the focus back. */
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

"use client";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useState, useSyncExternalStore } from "react";
import { readJson } from "@/lib/http/read-json";
import { refetchQueries } from "./refetch-queries";

interface Read {
  value?: unknown;
  /** A request in progress that no consumer has taken over. */
  pending?: Promise<unknown>;
  notify: Set<() => void>;
}

/**
 * Data that a page fetches on load: one plain fetch per path, which saves 10 kB (docs/decisions/0051). Once TanStack
 * Query has loaded (query-client.ts), its cache takes over and is the only source.
 */
export class PageData {
  readonly reads = new Map<string, Read>();
  /** Set by `queryClientOf` together with `adopt`, which makes the client follow a path from then on. */
  client?: QueryClient;
  adopt?: (path: string) => void;

  subscribe(path: string, notify: () => void): () => void {
    const known = this.reads.get(path);
    const read = known ?? { notify: new Set() };
    read.notify.add(notify);
    if (!known) this.begin(path, read);
    return () => void read.notify.delete(notify);
  }

  publish(path: string, value: unknown): void {
    const read = this.reads.get(path);
    if (!read) return;
    read.value = value;
    for (const notify of read.notify) notify();
  }

  /** The pending request of a path; the caller takes over its error handling. */
  takePending(path: string): Promise<unknown> | undefined {
    const read = this.reads.get(path);
    const pending = read?.pending;
    if (read) read.pending = undefined;
    return pending;
  }

  /** The known data of a path; undefined when there is none. */
  value<T>(path: string): T | undefined {
    return this.reads.get(path)?.value as T | undefined;
  }

  /** Shows the expected answer of a path; a pending answer is discarded. */
  write(path: string, value: unknown): void {
    void this.takePending(path);
    if (this.client) this.client.setQueryData([path], value);
    else this.publish(path, value);
  }

  /** Refetches a path that the page shows. */
  reread(path: string): void {
    const read = this.reads.get(path);
    if (this.client) void refetchQueries(this.client, { queryKey: [path] });
    else if (read) this.begin(path, read);
  }

  /** Refetches everything that the page shows, because the viewer has changed. */
  refresh(): void {
    if (this.client) void refetchQueries(this.client);
    else
      for (const [path, read] of this.reads) {
        if (read.notify.size > 0) this.begin(path, read);
        else this.reads.delete(path); // a path of a page that was left: refetched on return
      }
  }

  private begin(path: string, read: Read): void {
    this.reads.set(path, read);
    if (this.adopt) {
      this.adopt(path);
      return;
    }
    const pending = readJson(path);
    read.pending = pending;
    const isOurs = () => read.pending === pending && this.takePending(path) !== undefined;
    pending.then(
      (value) => {
        if (isOurs()) this.publish(path, value);
      },
      isOurs, // nothing is shown then; the query client fetches again when it loads
    );
  }
}

const Context = createContext<PageData | undefined>(undefined);

export function PageDataProvider({ children }: { children: ReactNode }) {
  const [data] = useState(() => new PageData());
  return <Context value={data}>{children}</Context>;
}

export function usePageData(): PageData {
  const data = use(Context);
  if (!data) throw new Error("usePageData needs the Providers of a root layout above it");
  return data;
}

/**
 * The answer of GET on this path, for islands shown on every page; undefined until it arrives. The first consumer
 * fetches it. Needs no library: see CONTRIBUTING.md, "Add an island".
 */
export const useFirstRead = <T,>(path: string): T | undefined => useSelectedRead<T, T | undefined>(path, all);

const all = <T,>(value: T | undefined): T | undefined => value;

/**
 * A part of the answer of `useFirstRead`. The component renders again only when this part changes: for a visitor, the
 * parts of a listing's cards do not change when the answers arrive.
 * @param select returns equal values (`Object.is`) for the same answer
 */
export function useSelectedRead<T, Part>(path: string, select: (value: T | undefined) => Part): Part {
  const data = usePageData();
  const subscribe = useCallback((notify: () => void) => data.subscribe(path, notify), [data, path]);
  return useSyncExternalStore(
    subscribe,
    () => select(data.value<T>(path)),
    () => select(undefined),
  );
}

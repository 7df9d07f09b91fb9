"use client";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useState, useSyncExternalStore } from "react";
import { readJson as readPath } from "@/lib/http/read-json";

interface Read {
  value?: unknown;
  /** Under way, and nobody has taken it over. */
  pending?: Promise<unknown>;
  notify: Set<() => void>;
}

/**
 * What a page asks for by itself, before anybody does anything: a plain fetch a path, without a library. As soon as the
 * code of TanStack Query is there (query-client.ts) its cache takes the reads over and is the one truth from then on.
 */
export class PageData {
  readonly reads = new Map<string, Read>();
  /** Set by `queryClientOf`, with `adopt`, which lets the client follow a path from now on. */
  client?: QueryClient;
  adopt?: (path: string) => void;

  subscribe(path: string, notify: () => void): () => void {
    const known = this.reads.get(path);
    const readJson = known ?? { notify: new Set() };
    readJson.notify.add(notify);
    if (!known) this.begin(path, readJson);
    return () => void readJson.notify.delete(notify);
  }

  publish(path: string, value: unknown): void {
    const readJson = this.reads.get(path);
    if (!readJson) return;
    readJson.value = value;
    for (const notify of readJson.notify) notify();
  }

  /** The read of this path that is under way; whoever takes it answers for its outcome. */
  takePending(path: string): Promise<unknown> | undefined {
    const readJson = this.reads.get(path);
    const pending = readJson?.pending;
    if (readJson) readJson.pending = undefined;
    return pending;
  }

  /** What is known of a path; undefined while nothing is. */
  value<T>(path: string): T | undefined {
    return this.reads.get(path)?.value as T | undefined;
  }

  /** Shows what a path is about to answer; an answer that is on its way is not shown any more. */
  write(path: string, value: unknown): void {
    void this.takePending(path);
    if (this.client) this.client.setQueryData([path], value);
    else this.publish(path, value);
  }

  /** Asks a path again that the page shows. */
  reread(path: string): void {
    const readJson = this.reads.get(path);
    if (this.client) void this.client.invalidateQueries({ queryKey: [path] });
    else if (readJson) this.begin(path, readJson);
  }

  /** Asks again for everything that the page shows: somebody else is looking now. */
  refresh(): void {
    if (this.client) void this.client.invalidateQueries();
    else
      for (const [path, read] of this.reads) {
        if (read.notify.size > 0) this.begin(path, read);
        else this.reads.delete(path); // of a page that was left: asked again when it is come back to
      }
  }

  private begin(path: string, read: Read): void {
    this.reads.set(path, read);
    if (this.adopt) {
      this.adopt(path);
      return;
    }
    const pending = readPath(path);
    read.pending = pending;
    const isOurs = () => read.pending === pending && this.takePending(path) !== undefined;
    pending.then(
      (value) => {
        if (isOurs()) this.publish(path, value);
      },
      isOurs, // nothing is shown then; the query client asks again when it comes
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
 * What GET on this path answers, for islands that each page shows at once; undefined until it is known. The first one
 * that asks fetches it. Costs no library: see CONTRIBUTING.md, "Add an island".
 */
export function useFirstRead<T>(path: string): T | undefined {
  const data = usePageData();
  const subscribe = useCallback((notify: () => void) => data.subscribe(path, notify), [data, path]);
  const value = useCallback(() => data.value<T>(path), [data, path]);
  return useSyncExternalStore(subscribe, value, () => undefined);
}

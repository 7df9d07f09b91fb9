"use client";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePageData } from "./page-data";
import { queryClientOf } from "./query-client";

/** Wraps consumers of TanStack Query: a page built on client data, or an island that is loaded on use. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(usePageData())}>{children}</QueryClientProvider>;
}

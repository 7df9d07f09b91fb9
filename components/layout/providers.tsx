"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CartDrawerProvider } from "@/components/cart/cart-drawer-state";
import { LazyCartDrawer } from "@/components/cart/lazy-cart-drawer";
import { Toaster } from "@/components/ui/toast";
import { call } from "@/lib/http/browser";

/** The documented defaults: GET on the key's parts, no retry, no refetch on focus, never stale (shopper.md §7, §9). */
const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => call("GET", queryKey.join("/")),
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  });

/** Everything that lives in React context, once for a root layout. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient);
  return (
    <QueryClientProvider client={client}>
      <CartDrawerProvider>
        {children}
        <LazyCartDrawer />
      </CartDrawerProvider>
      <Toaster />
    </QueryClientProvider>
  );
}

"use client";
import type { ReactNode } from "react";
import { FlashMessageHost } from "@/components/account/flash-message-host";
import { SignInHost } from "@/components/account/sign-in-host";
import { CartDrawerProvider } from "@/components/cart/cart-drawer-state";
import { LazyCartDrawer } from "@/components/cart/lazy-cart-drawer";
import { Toaster } from "@/components/ui/toast";
import { Dialogs } from "./dialogs";
import { PageDataProvider } from "./page-data";

/**
 * Providers that every page needs at once, for root layouts. TanStack Query loads with its consumers:
 * query-provider.tsx.
 */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <PageDataProvider>
      <CartDrawerProvider>
        {children}
        <LazyCartDrawer />
      </CartDrawerProvider>
      <SignInHost />
      <Dialogs />
      <FlashMessageHost />
      <Toaster />
    </PageDataProvider>
  );
}

"use client";
import type { ReactNode } from "react";
import { FlashMessageHost } from "@/components/account/flash-message-host";
import { signInRequests } from "@/components/account/open-sign-in";
import { LazyCartDrawer } from "@/components/cart/lazy-cart-drawer";
import { DialogHost } from "@/components/ui/lazy-dialog";
import { Toaster } from "@/components/ui/toast";
import { Dialogs } from "./dialogs";
import { HasPlans } from "./has-plans";
import { PageDataProvider } from "./page-data";

/**
 * Providers that every page needs at once, for root layouts. TanStack Query loads with its consumers:
 * query-provider.tsx.
 * @param hasPlans whether a membership plan is for sale
 */
export function Providers({ hasPlans = true, children }: { hasPlans?: boolean; children: ReactNode }) {
  return (
    <PageDataProvider>
      <HasPlans value={hasPlans}>
        <LazyCartDrawer>{children}</LazyCartDrawer>
      </HasPlans>
      <DialogHost dialog={signInRequests} />
      <Dialogs />
      <FlashMessageHost />
      <Toaster />
    </PageDataProvider>
  );
}

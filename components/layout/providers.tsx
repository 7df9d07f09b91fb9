"use client";
import type { ReactNode } from "react";
import { FlashMessageHost } from "@/components/account/flash-message-host";
import { signInRequests } from "@/components/account/open-sign-in";
import { LazyCartDrawer } from "@/components/cart/lazy-cart-drawer";
import { DialogHost } from "@/components/ui/lazy-dialog";
import { Toaster } from "@/components/ui/toast";
import { Dialogs } from "./dialogs";
import { HasPlansForSale } from "./has-plans-for-sale";
import { PageDataProvider } from "./page-data";

/**
 * Providers that every page needs at once, for root layouts. TanStack Query loads with its consumers:
 * query-provider.tsx.
 * @param hasPlansForSale whether a membership plan is for sale
 */
export function Providers({
  hasPlansForSale = true,
  children,
}: {
  hasPlansForSale?: boolean;
  children: ReactNode;
}) {
  return (
    <PageDataProvider>
      <HasPlansForSale value={hasPlansForSale}>
        <LazyCartDrawer>{children}</LazyCartDrawer>
      </HasPlansForSale>
      <DialogHost dialog={signInRequests} />
      <Dialogs />
      <FlashMessageHost />
      <Toaster />
    </PageDataProvider>
  );
}

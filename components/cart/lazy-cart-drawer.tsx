"use client";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { preload } from "@/components/ui/load-code";
import { toast } from "@/components/ui/toast";
import { CartDrawerProvider } from "./cart-drawer-state";

const load = () => import("./cart-drawer").then((module) => module.CartDrawer);
const CartDrawer = dynamic(load, { ssr: false });

export const preloadCartDrawer = preload(load);

const showLoadFailure = (): void =>
  toast({ title: "Error", description: "Failed to fetch cart items", variant: "destructive" });

/** Holds the drawer for the page within. Its code is fetched when it is first opened, which most visits never do. */
export function LazyCartDrawer({ children }: { children: ReactNode }) {
  return (
    <CartDrawerProvider load={load} onFailed={showLoadFailure} drawer={<CartDrawer />}>
      {children}
    </CartDrawerProvider>
  );
}

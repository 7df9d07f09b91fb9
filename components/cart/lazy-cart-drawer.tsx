"use client";
import { LazyCode, OnDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import { useCartDrawer } from "./cart-drawer-state";

export const drawerCode = new LazyCode(() => import("./cart-drawer").then((module) => module.CartDrawer));

/** Renders the drawer only after it was first opened, because most page views never open it. */
export function LazyCartDrawer() {
  const { wasOpened, forget } = useCartDrawer();
  const fail = () => {
    forget();
    toast({ title: "Error", description: "Failed to fetch cart items", variant: "destructive" });
  };
  return wasOpened ? <OnDemand code={drawerCode} with={{}} onFailed={fail} /> : null;
}

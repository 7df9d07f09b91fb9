"use client";
import dynamic from "next/dynamic";
import { useCartDrawer } from "./cart-drawer-state";

const load = () => import("./cart-drawer").then((module) => module.CartDrawer);
const CartDrawer = dynamic(load, { ssr: false });

/** Fetches the drawer's code before it is asked for: a pointer or the focus is on its button. */
export const preloadCartDrawer = (): void => void load();

/** The drawer once it was opened: most pages are left without. */
export function LazyCartDrawer() {
  const { wasOpened } = useCartDrawer();
  return wasOpened ? <CartDrawer /> : null;
}

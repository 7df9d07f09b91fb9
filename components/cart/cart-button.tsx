"use client";
import type { ReactNode } from "react";
import { useFirstRead, usePageData } from "@/components/layout/page-data";
import { useOnPageShow } from "@/components/ui/use-on-page-show";
import type { ApiCartItem } from "@/lib/cart/schema";
import { useCartDrawer } from "./cart-drawer-state";
import { preloadCartDrawer } from "./lazy-cart-drawer";

const CART_PATH = "/api/cart";

/**
 * Opens the drawer. The badge shows the total quantity and is hidden for an empty cart.
 * @param children the icon
 */
export function CartButton({ children }: { children: ReactNode }) {
  const { setOpen, open } = useCartDrawer();
  const data = usePageData();
  const lines = useFirstRead<ApiCartItem[]>(CART_PATH) ?? [];
  useOnPageShow(() => data.reread(CART_PATH)); // after Back from the checkout, the cart may be empty
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={count > 0 ? `Shopping cart, ${count} ${count === 1 ? "item" : "items"}` : "Shopping cart"}
      onClick={() => setOpen(true)}
      onPointerEnter={preloadCartDrawer}
      onFocus={preloadCartDrawer}
      className="relative grid size-11 shrink-0 place-items-center rounded-chip hover:bg-card/10"
    >
      {children}
      {count > 0 ? (
        <span
          aria-hidden="true"
          data-testid="cart-count"
          className="tabular absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-chip bg-lime px-1 text-12 font-bold text-fern-deep"
        >
          {count.toLocaleString("en-US")}
        </span>
      ) : null}
    </button>
  );
}

"use client";
import { ShoppingBasket } from "lucide-react";
import { useCartDrawer } from "./cart-drawer-state";
import { preloadCartDrawer } from "./lazy-cart-drawer";
import { countOf, useCart } from "./use-cart";

/** Opens the drawer. The badge shows the sum of quantities, and only when there is something in the cart. */
export function CartButton() {
  const { setOpen, open } = useCartDrawer();
  const { lines } = useCart();
  const count = countOf(lines);
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
      <ShoppingBasket aria-hidden="true" className="size-6" strokeWidth={1.75} />
      {count > 0 ? (
        <span
          aria-hidden="true"
          data-testid="cart-count"
          className="tabular absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-chip bg-lime px-1 text-12 font-bold text-fern-deep"
        >
          {count > 99 ? "99+" : count}
        </span>
      ) : null}
    </button>
  );
}

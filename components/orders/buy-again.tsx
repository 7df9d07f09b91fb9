"use client";
import { type ReactNode, useState } from "react";
import { CappedLines } from "@/components/cart/capped-notice";
import { useCartDrawer } from "@/components/cart/cart-drawer-state";
import { ADD_FAILED, loadCartChanges } from "@/components/cart/load-cart-changes";
import { usePageData } from "@/components/layout/page-data";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { toast } from "@/components/ui/toast";
import type { AddLinesResult } from "@/lib/cart/schema";

interface BuyAgainProps extends Pick<ButtonProps, "variant" | "size"> {
  orderId: string;
  /** The order number, for pages with several of these buttons. */
  orderNumber?: string;
  /** The icon, rendered on the server. */
  children?: ReactNode;
}

/** Adds an order's items to the cart and lists those that could not be added. Place it in a row that wraps. */
export function BuyAgain({ orderId, orderNumber, children, ...looks }: BuyAgainProps) {
  const data = usePageData();
  const { setOpen } = useCartDrawer();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<AddLinesResult>();

  const press = async () => {
    setBusy(true);
    setOutcome(undefined);
    try {
      const [{ buyAgain }, { queryClientOf }] = await loadCartChanges();
      const added = await buyAgain(queryClientOf(data), orderId);
      setOutcome(added);
      if (added.capped.length === 0)
        toast({ title: "Added to cart", description: "All items from this order are in your cart." });
    } catch (error) {
      showCallFailure(error, ADD_FAILED);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        {...looks}
        loading={isBusy}
        aria-label={orderNumber ? `Buy again: order ${orderNumber}` : undefined}
        onClick={() => void press()}
      >
        {isBusy ? null : children}
        Buy again
      </Button>
      {outcome && outcome.capped.length > 0 ? (
        <Notice
          tone="warning"
          announce
          title={
            outcome.added > 0
              ? "Not everything could be added to your cart"
              : "No items from this order could be added to your cart"
          }
          onDismiss={() => setOutcome(undefined)}
          action={
            outcome.added > 0 ? (
              <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
                View cart
              </Button>
            ) : undefined
          }
          className="order-last basis-full"
        >
          <CappedLines capped={outcome.capped} />
        </Notice>
      ) : null}
    </>
  );
}

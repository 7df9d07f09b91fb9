"use client";
import { useState } from "react";
import { EmptyBasket } from "@/components/cart/empty-basket";
import { useCart } from "@/components/cart/use-cart";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import { cents } from "@/lib/core/money";
import { DEFAULT_METHOD, type DeliveryMethod } from "@/lib/pricing/schema";
import { CheckoutForm } from "./checkout-form";
import { getUsableCredit } from "./get-usable-credit";
import { OrderSummary } from "./order-summary";
import type { ShippingFormOwner } from "./shipping-form-values";
import { useChangedCart } from "./use-changed-cart";
import { useQuote } from "./use-quote";

interface CheckoutScreenProps {
  initialLines: ApiCartItem[];
  /** Null when the cart is empty. */
  initialQuote: CheckoutQuote | null;
  shopper: ShippingFormOwner;
}

/** Shipping, payment and summary; the figures depend on the cart, the state and the delivery method. */
export function CheckoutScreen({ initialLines, initialQuote, shopper }: CheckoutScreenProps) {
  const cart = useCart();
  const lines = cart.data ?? initialLines;
  const initialState = shopper.known.state ?? "";
  const [state, setState] = useState(initialState);
  const [method, setMethod] = useState<DeliveryMethod>(DEFAULT_METHOD);
  const [usesCredit, setUsesCredit] = useState(true);
  const { quote, quoteStatus, shownMethod, refresh, methodProblem } = useQuote({
    initialQuote,
    initialState,
    initialLines,
    state,
    method,
    lines,
  });
  const { hasChanged, recheck, dismiss } = useChangedCart({
    lines,
    refetch: async () => {
      const { data, isError } = await cart.refetch();
      if (isError) return undefined;
      if (data && data.length > 0) await refresh(); // an empty cart has no total
      return data;
    },
  });
  const isEmpty = lines.length === 0;

  if (!quote) return <EmptyCart />;
  const creditCents = usesCredit ? getUsableCredit(quote, lines) : cents(0);
  const delivery = { method: shownMethod, onMethod: setMethod, problem: methodProblem, onState: setState };
  return (
    <>
      {isEmpty ? <EmptyCart wasEmptied={hasChanged} /> : null}
      {/* Stays mounted while the cart is empty, so that its input, including the card, is kept. */}
      <div
        hidden={isEmpty}
        className="mx-auto grid max-w-page grid-cols-1 [&[hidden]]:hidden gap-x-14 gap-y-6 px-4 pt-6 pb-16 sm:px-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:pt-10"
      >
        <div className="lg:order-2">
          <OrderSummary lines={lines} quote={quote} creditCents={creditCents} />
        </div>
        <div className="lg:order-1">
          <h1 className="text-38">Checkout</h1>
          <CheckoutForm
            lines={lines}
            quote={quote}
            creditCents={creditCents}
            usesCredit={usesCredit}
            onUsesCredit={setUsesCredit}
            shopper={shopper}
            delivery={delivery}
            quoteStatus={quoteStatus}
            hasChanged={hasChanged}
            onRecheck={recheck}
            onNoticed={dismiss}
          />
        </div>
      </div>
    </>
  );
}

function EmptyCart({ wasEmptied = false }: { wasEmptied?: boolean }) {
  return (
    <EmptyState
      as="h1"
      art={<EmptyBasket className="w-48" />}
      title="Your cart is empty"
      hint={
        wasEmptied
          ? "It was emptied in another tab or window. What you typed here is kept."
          : "Add some alkaline goodness!"
      }
      className="py-20"
    >
      <Button asChild>
        <a href="/shop">Go to the shop</a>
      </Button>
    </EmptyState>
  );
}

"use client";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/components/account/call-api";
import { Separator } from "@/components/ui/separator";
import { Skeleton } from "@/components/ui/skeleton";
import { type Cents, formatUsd, sumCents } from "@/lib/core/money";
import type { Quote } from "@/lib/pricing/schema";

interface DrawerTotalsProps {
  subtotal: Cents;
  /** Changes with the cart. */
  cart: string;
  /** The server does not have this version of the cart yet. */
  busy: boolean;
}

/** Placeholder for an amount that the server has not computed yet. */
function Pending({ className }: { className: string }) {
  return (
    <>
      <Skeleton className={className} />
      <span className="sr-only">Calculating...</span>
    </>
  );
}

/**
 * Subtotal, delivery and total before tax, as the checkout would charge them (D20, D52). A quote of the cart before the
 * last change is never shown: the delivery fee may be another one.
 */
export function DrawerTotals({ subtotal, cart, busy }: DrawerTotalsProps) {
  const { data: quote, isError } = useQuery<Pick<Quote, "shippingCents">>({
    queryKey: ["drawer-quote", cart],
    queryFn: () => callApi("GET", "/api/checkout/quote"),
    enabled: !busy,
  });
  const shipping = isError ? undefined : quote?.shippingCents;
  const isPending = shipping === undefined && !isError;
  return (
    <>
      <dl className="tabular space-y-1.5">
        <div className="flex justify-between">
          <dt>Subtotal</dt>
          <dd>{formatUsd(subtotal)}</dd>
        </div>
        <div className="flex justify-between">
          <dt>Shipping</dt>
          {shipping === 0 ? (
            <dd className="font-medium text-clover-deep">Free</dd>
          ) : (
            <dd>
              {isPending ? (
                <Pending className="my-0.5 h-5 w-14" />
              ) : shipping === undefined ? (
                "Calculated at checkout"
              ) : (
                formatUsd(shipping)
              )}
            </dd>
          )}
        </div>
      </dl>
      <Separator />
      <dl className="tabular flex items-baseline justify-between">
        <dt className="font-semibold">Total</dt>
        <dd className="font-display text-22 font-semibold">
          {isPending ? (
            <Pending className="my-1 h-7 w-20" />
          ) : (
            formatUsd(shipping === undefined ? subtotal : sumCents([subtotal, shipping]))
          )}
        </dd>
      </dl>
    </>
  );
}

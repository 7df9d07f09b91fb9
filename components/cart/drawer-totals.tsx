"use client";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/components/account/call-api";
import { Separator } from "@/components/ui/separator";
import { Skeleton } from "@/components/ui/skeleton";
import { type Cents, cents, formatUsd, sumCents } from "@/lib/core/money";
import type { CartQuote } from "@/lib/discounts/schema";
import { discountLabel } from "@/lib/pricing/rules/savings";
import type { AppliedDiscount } from "@/lib/pricing/schema";
import { DiscountCode } from "./discount-code";

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

interface DiscountRowsProps {
  subtotal: Cents;
  applied: AppliedDiscount;
  gift: CartQuote["gift"];
}

/** The items' prices, the gift's, and what the discount takes off, above the subtotal. */
function DiscountRows({ subtotal, applied, gift }: DiscountRowsProps) {
  return (
    <>
      <div className="flex justify-between">
        <dt>Items</dt>
        <dd>{formatUsd(subtotal)}</dd>
      </div>
      {gift ? (
        <div className="flex justify-between gap-4">
          <dt className="wrap-anywhere">
            Free gift: {gift.quantity} × {gift.name}
          </dt>
          <dd>{formatUsd(gift.discountCents)}</dd>
        </div>
      ) : null}
      <div className="flex justify-between gap-4 text-clover-deep">
        <dt className="wrap-anywhere">{discountLabel(applied)}</dt>
        <dd>−{formatUsd(applied.goodsCents)}</dd>
      </div>
    </>
  );
}

/**
 * Discount, subtotal, delivery and total before tax, as the checkout would charge them (D20, D52). A quote of the cart
 * before the last change is never shown: the delivery fee may be another one.
 */
export function DrawerTotals({ subtotal, cart, busy }: DrawerTotalsProps) {
  const { data: quote, isError } = useQuery<
    Pick<CartQuote, "shippingCents" | "shippingReason" | "applied" | "gift" | "entered">
  >({
    queryKey: ["drawer-quote", cart],
    queryFn: () => callApi("GET", "/api/checkout/quote"),
    enabled: !busy,
  });
  const isUnknown = isError || quote?.shippingReason === "not-deliverable";
  const shipping = isUnknown ? undefined : quote?.shippingCents;
  const isPending = shipping === undefined && !isUnknown;
  const applied = (isError ? null : quote?.applied) ?? null;
  const gift = (isError ? null : quote?.gift) ?? null;
  const goods = cents(subtotal + (gift?.discountCents ?? 0) - (applied?.goodsCents ?? 0));
  return (
    <>
      <dl className="tabular space-y-1.5">
        {applied && applied.goodsCents > 0 ? (
          <DiscountRows subtotal={subtotal} applied={applied} gift={gift} />
        ) : null}
        <div className="flex justify-between">
          <dt>Subtotal</dt>
          <dd>{formatUsd(goods)}</dd>
        </div>
        <div className="flex justify-between">
          <dt>
            {applied && applied.deliveryCents > 0 ? `Shipping (${discountLabel(applied)})` : "Shipping"}
          </dt>
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
      {quote && !isError ? <DiscountCode entered={quote.entered} /> : null}
      <Separator />
      <dl className="tabular flex items-baseline justify-between">
        <dt className="font-semibold">Total</dt>
        <dd className="font-display text-22 font-semibold">
          {isPending ? (
            <Pending className="my-1 h-7 w-20" />
          ) : (
            formatUsd(shipping === undefined ? goods : sumCents([goods, shipping]))
          )}
        </dd>
      </dl>
    </>
  );
}

"use client";
import { opensDialog } from "@/components/layout/opens-dialog";
import { cn } from "@/components/ui/cn";
import { formatUsd } from "@/lib/core/money";
import type { PriceRungs, Rung } from "./rungs";

interface MemberOfferProps {
  product: { id: string; name: string };
  prices: PriceRungs;
  rung: Rung;
  /** Whether a member takes it as a subscription. */
  subscribes: boolean;
  onSubscribes: (subscribes: boolean) => void;
  className?: string;
}

const BOX =
  "w-full rounded-field bg-fern-soft px-3 py-1.5 text-left text-14 leading-5 text-fern " +
  "@max-[15rem]:px-2 @max-[15rem]:text-12 @max-[15rem]:leading-4";

/** What a membership makes of this price: for members that they have it, for everybody else the way to it. */
export function MemberOffer({
  product,
  prices,
  rung,
  subscribes,
  onSubscribes,
  className,
}: MemberOfferProps) {
  const subscribe = (
    <>
      Subscribe <span className="@max-[15rem]:hidden">for </span>
      <strong className="tabular font-semibold">{formatUsd(rung.subscriptionCents)}</strong>, 20% off
    </>
  );
  if (prices.memberPercent > 0)
    return (
      <div className={cn(BOX, className)}>
        <strong className="font-semibold">Your member price</strong>, {prices.memberPercent}% off
        <span className="block">Free Delivery with Membership</span>
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={subscribes}
            onChange={(event) => onSubscribes(event.target.checked)}
            className="size-5 accent-fern"
          />
          <span>
            {subscribe}, every 30 days<span className="sr-only">: {product.name}</span>
          </span>
        </label>
      </div>
    );
  return (
    <button
      {...opensDialog("plans", { productName: product.name }, product.id)}
      className={cn(BOX, "min-h-11 transition-colors duration-150 hover:bg-lime/45", className)}
    >
      {rung.memberCents === null ? null : (
        <span className="block">
          Members pay <strong className="tabular font-semibold">{formatUsd(rung.memberCents)}</strong>
          <span className="@max-[15rem]:hidden"> or less</span>
        </span>
      )}
      <span className="block">{subscribe}</span>
      <span className="sr-only">: see the plans for {product.name}</span>
    </button>
  );
}

"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Leaf } from "lucide-react";
import { callApi } from "@/components/account/call-api";
import { Skeleton } from "@/components/ui/skeleton";
import type { MembershipOffer } from "@/lib/cart/schema";
import { cents, formatDollars, formatShortUsd, parseDollars } from "@/lib/core/money";

interface CartMembershipOfferProps {
  /** Changes with the cart. */
  cart: string;
  /** The server does not have this version of the cart yet. */
  busy: boolean;
  onLeave: () => void;
}

/** For visitors: a membership's savings on this cart and its price. */
export function CartMembershipOffer({ cart, busy, onLeave }: CartMembershipOfferProps) {
  const { data: offer, isPlaceholderData } = useQuery<MembershipOffer | null>({
    queryKey: ["/api/cart/membership", cart],
    queryFn: () => callApi("GET", "/api/cart/membership"),
    placeholderData: keepPreviousData,
    enabled: !busy,
  });
  if (!offer) return null;
  return (
    <a
      href="/membership-signup"
      onClick={onLeave}
      className="flex min-h-11 items-start gap-2.5 rounded-field bg-fern-soft px-3.5 py-2.5 text-14 text-fern hover:bg-lime/45"
    >
      <Leaf aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        Members save{" "}
        {isPlaceholderData ? (
          <Skeleton className="inline-block h-4 w-12 align-top" />
        ) : (
          <strong className="tabular font-semibold">{formatDollars(offer.saves)}</strong>
        )}{" "}
        on this cart: {offer.planName}, {offer.discountPercentage}% off everything for{" "}
        {formatShortUsd(parseDollars(offer.monthlyPrice) ?? cents(0))} a month
      </span>
    </a>
  );
}

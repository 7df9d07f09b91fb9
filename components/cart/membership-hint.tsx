"use client";
import { useQuery } from "@tanstack/react-query";
import { Leaf } from "lucide-react";
import { callApi } from "@/components/account/call-api";
import type { MembershipOffer } from "@/lib/cart/schema";
import { cents, formatDollars, formatShortUsd, parseDollars } from "@/lib/core/money";

interface MembershipHintProps {
  /** Changes with the cart. */
  cart: string;
  onLeave: () => void;
}

/** For visitors: a membership's savings on this cart and its price. */
export function MembershipHint({ cart, onLeave }: MembershipHintProps) {
  const { data: offer } = useQuery<MembershipOffer | null>({
    queryKey: ["/api/cart/membership", cart],
    queryFn: () => callApi("GET", "/api/cart/membership"),
    placeholderData: (before) => before,
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
        Members save <strong className="tabular font-semibold">{formatDollars(offer.saves)}</strong> on this
        cart: {offer.planName}, {offer.discountPercentage}% off everything for{" "}
        {formatShortUsd(parseDollars(offer.monthlyPrice) ?? cents(0))} a month
      </span>
    </a>
  );
}

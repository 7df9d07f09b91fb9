"use client";
import { useFirstRead } from "@/components/layout/page-data";
import { cn } from "@/components/ui/cn";
import type { MembershipOffer } from "@/lib/cart/schema";
import { formatDollars } from "@/lib/core/money";

/** A membership's saving on the current cart; renders nothing without one. */
export function CartSavings({ className }: { className?: string }) {
  const offer = useFirstRead<MembershipOffer | null>("/api/cart/membership");
  if (!offer) return null;
  return (
    <p className={cn("rounded-field bg-fern-soft px-4 py-3 text-fern", className)}>
      On your current cart, {offer.planName} would save{" "}
      <strong className="tabular font-semibold">{formatDollars(offer.saves)}</strong>.
    </p>
  );
}

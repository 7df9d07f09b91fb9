"use client";
import dynamic from "next/dynamic";
import { useCurrentUser } from "@/components/account/use-current-user";
import { dialogOpener } from "@/components/layout/dialog-opener";
import { cn } from "@/components/ui/cn";
import { Nothing } from "@/components/ui/load-code";
import { formatUsd } from "@/lib/core/money";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import type { PriceTier, PriceTiers } from "@/lib/pricing/schema";

interface MemberOfferProps {
  product: { id: string; name: string };
  prices: PriceTiers;
  tier: PriceTier;
  /** Whether a member has chosen the subscription. */
  subscribes: boolean;
  onSubscribes: (subscribes: boolean) => void;
  className?: string;
}

const BOX =
  "w-full rounded-field bg-fern-soft px-3 py-1.5 text-left text-14 leading-5 text-fern " +
  "@max-[15rem]:px-2 @max-[15rem]:text-12 @max-[15rem]:leading-4";

const MemberTerms = dynamic(
  () => import("./member-terms").then((module) => module.MemberTerms).catch(() => Nothing),
  { ssr: false },
);

/** The member price: confirmed for members, advertised with a link to everyone else. */
export function MemberOffer({
  product,
  prices,
  tier,
  subscribes,
  onSubscribes,
  className,
}: MemberOfferProps) {
  const user = useCurrentUser();
  const { memberPercent } = prices;
  const { subscriptionCents } = tier;
  if (memberPercent > 0)
    return (
      <div className={cn(BOX, "min-h-24", className)}>
        <MemberTerms
          productName={product.name}
          memberPercent={memberPercent}
          subscriptionCents={subscriptionCents}
          subscribes={subscribes}
          onSubscribes={onSubscribes}
        />
      </div>
    );
  // A plan without a discount gives its members no price of their own here.
  if (user?.isMember && user.memberDiscount === 0) return null;
  return (
    <button
      {...dialogOpener("plans", { productName: product.name }, product.id)}
      className={cn(
        BOX,
        // Reserves the same height for the member price, which loads later.
        "min-h-11 transition-colors duration-150 hover:bg-lime/45 member:invisible member:min-h-24",
        className,
      )}
    >
      {tier.memberCents === null ? null : (
        <span className="block">
          Members pay <strong className="tabular font-semibold">{formatUsd(tier.memberCents)}</strong>
          <span className="@max-[15rem]:hidden"> or less</span>
        </span>
      )}
      <span className="block">
        Subscribe <span className="@max-[15rem]:hidden">for </span>
        <strong className="tabular font-semibold">{formatUsd(subscriptionCents)}</strong>
        {`, ${SUBSCRIPTION_PERCENT_OFF}% off`}
      </span>
      <span className="block text-12">Members can subscribe</span>
      <span className="sr-only">: see the plans for {product.name}</span>
    </button>
  );
}

"use client";
import dynamic from "next/dynamic";
import { use } from "react";
import { dialogOpener } from "@/components/layout/dialog-opener";
import { HasPlansForSale } from "@/components/layout/has-plans-for-sale";
import { cn } from "@/components/ui/cn";
import { Nothing } from "@/components/ui/load-code";
import { formatUsd } from "@/lib/core/money";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import type { PriceTier, PriceTiers } from "@/lib/pricing/schema";

interface MemberOfferProps {
  product: { id: string; name: string };
  prices: PriceTiers;
  tier: PriceTier;
  isMember: boolean;
  /** Whether a member has chosen the subscription. */
  subscribes: boolean;
  onSubscribes: (subscribes: boolean) => void;
  className?: string;
}

const MemberPurchaseOptions = dynamic(
  () =>
    import("./member-purchase-options").then((module) => module.MemberPurchaseOptions).catch(() => Nothing),
  { ssr: false },
);

/** The member price: confirmed for members, advertised to everyone else with a link while a plan is for sale. */
export function MemberOffer({
  product,
  prices,
  tier,
  isMember,
  subscribes,
  onSubscribes,
  className,
}: MemberOfferProps) {
  const hasPlansForSale = use(HasPlansForSale);
  const { memberPercent } = prices;
  const { subscriptionCents } = tier;
  if (isMember)
    return (
      <div className={cn("member-offer member-terms", className)}>
        <MemberPurchaseOptions
          productName={product.name}
          memberPercent={memberPercent}
          subscriptionCents={subscriptionCents}
          subscribes={subscribes}
          onSubscribes={onSubscribes}
        />
      </div>
    );
  if (!hasPlansForSale) return null;
  const subscribe = `Subscribe for ${formatUsd(subscriptionCents)}, ${SUBSCRIPTION_PERCENT_OFF}% off`;
  // A narrow card shows only the beginning.
  const [begin, rest] =
    tier.memberCents === null
      ? [subscribe, "\nMembers can subscribe"]
      : [`Members pay ${formatUsd(tier.memberCents)}`, ` or less\n${subscribe}\nMembers can subscribe`];
  return (
    <button
      {...dialogOpener("plans", { productName: product.name }, product.id)}
      aria-label={`${begin}${rest.replaceAll("\n", " ")}: see the plans for ${product.name}`}
      className={cn("member-offer", className)}
    >
      {begin}
      <span className="product-wide">{rest}</span>
    </button>
  );
}

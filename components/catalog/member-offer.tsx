"use client";
import dynamic from "next/dynamic";
import { useUserPart } from "@/components/account/use-current-user";
import { dialogOpener } from "@/components/layout/dialog-opener";
import { cn } from "@/components/ui/cn";
import { Nothing } from "@/components/ui/load-code";
import type { UserView } from "@/lib/account/schema";
import { formatUsd } from "@/lib/core/money";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import type { PriceTier, PriceTiers } from "@/lib/pricing/schema";

/** Such a member has no price of their own. */
const hasPlanWithoutDiscount = (user: UserView | null | undefined): boolean =>
  user?.isMember === true && user.memberDiscount === 0;

interface MemberOfferProps {
  product: { id: string; name: string };
  prices: PriceTiers;
  tier: PriceTier;
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

/** The member price: confirmed for members, advertised with a link to everyone else. */
export function MemberOffer({
  product,
  prices,
  tier,
  subscribes,
  onSubscribes,
  className,
}: MemberOfferProps) {
  const hasNoOffer = useUserPart(hasPlanWithoutDiscount);
  const { memberPercent } = prices;
  const { subscriptionCents } = tier;
  if (memberPercent > 0)
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
  if (hasNoOffer) return null;
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

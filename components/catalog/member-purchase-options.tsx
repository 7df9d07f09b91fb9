import { formatUsd } from "@/lib/core/money";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import { DEFAULT_INTERVAL_DAYS } from "@/lib/subscriptions/rules/intervals";

export interface MemberPurchaseOptionsProps {
  productName: string;
  /** Whole percent; 0 for a plan without a discount. */
  memberPercent: number;
  /** Unit price as a subscription. */
  subscriptionCents: Parameters<typeof formatUsd>[0];
  subscribes: boolean;
  onSubscribes: (subscribes: boolean) => void;
}

/** A member's saving on this price, and the choice of a subscription (D22). */
export function MemberPurchaseOptions({
  productName,
  memberPercent,
  subscriptionCents,
  subscribes,
  onSubscribes,
}: MemberPurchaseOptionsProps) {
  return (
    <>
      {memberPercent > 0 ? (
        <>
          <span className="product-wide">
            <strong className="font-semibold">Your member price</strong>, {memberPercent}% off
          </span>
          <span className="product-narrow">You save {memberPercent}%</span>
        </>
      ) : (
        <span className="product-narrow">Subscribe for {formatUsd(subscriptionCents)}</span>
      )}
      <span className="product-wide block">Free Delivery with Membership</span>
      <label className="product-wide flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={subscribes}
          onChange={(event) => onSubscribes(event.target.checked)}
          className="size-5 shrink-0 accent-fern"
        />
        <span>
          Subscribe for <strong className="tabular font-semibold">{formatUsd(subscriptionCents)}</strong>
          {`, ${SUBSCRIPTION_PERCENT_OFF}% off, every ${DEFAULT_INTERVAL_DAYS} days`}
          <span className="sr-only">: {productName}</span>
        </span>
      </label>
    </>
  );
}

"use client";
import type { ReactNode } from "react";
import { ProductImage } from "@/components/catalog/product-image";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { capitalize } from "@/lib/core/capitalize";
import { formatWeekday } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { findRenewalObstacle } from "@/lib/subscriptions/rules/find-renewal-obstacle";
import { formatInterval } from "@/lib/subscriptions/rules/intervals";
import type { SavedCard, SubscriptionsView, SubscriptionView } from "@/lib/subscriptions/schema";
import { SubscriptionActions } from "./subscription-actions";
import { SubscriptionProblem } from "./subscription-problem";

interface OwnSubscriptionProps {
  subscription: SubscriptionView;
  view: Pick<SubscriptionsView, "isMember" | "memberUntil" | "cards">;
  onChanged: (view: SubscriptionsView) => void;
  onEdit: () => void;
}

/** One subscription: product, quantity, interval, price, address, card. */
export function OwnSubscription({ subscription, view, onChanged, onEdit }: OwnSubscriptionProps) {
  const { productName, productSlug, unitLabel, imageUrl, quantity, unitPriceCents, lineTotalCents } =
    subscription;
  const obstacle = findRenewalObstacle({ ...subscription, ...view, isSold: productSlug !== null });
  return (
    <Card className="p-4 sm:p-6">
      <div className="flex gap-4 sm:gap-6">
        <ProductImage
          src={imageUrl}
          alt=""
          sizes="112px"
          className="size-20 shrink-0 rounded-field sm:size-28"
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 className="text-18 leading-6 font-semibold wrap-anywhere sm:text-22">
              {productSlug ? (
                <Link href={`/products/${productSlug}`} className="hover:text-fern hover:underline">
                  {productName}
                </Link>
              ) : (
                productName
              )}
            </h2>
            <State status={subscription.status} isWaiting={obstacle !== null} />
          </div>
          <p className="text-14 text-ink-soft">{unitLabel}</p>
          <p className="tabular mt-1">
            {quantity} × {formatUsd(unitPriceCents)}
            <span className="text-ink-soft"> = </span>
            <strong className="font-semibold">{formatUsd(lineTotalCents)}</strong>
            <span className="text-14 text-ink-soft"> {subscription.extras}</span>
          </p>
          {subscription.discountNote ? (
            <p className="text-14 text-clover-deep">{subscription.discountNote}</p>
          ) : null}
        </div>
      </div>
      <SubscriptionProblem subscription={subscription} />
      <Facts
        subscription={subscription}
        next={describeNextDelivery(subscription, obstacle)}
        card={view.cards.find(({ id }) => id === subscription.paymentMethodId)}
      />
      <SubscriptionActions subscription={subscription} onChanged={onChanged} onEdit={onEdit} />
    </Card>
  );
}

/** When a subscription is next delivered, or why it is not. */
function describeNextDelivery(
  { status, isDue, nextDate }: SubscriptionView,
  obstacle: ReturnType<typeof findRenewalObstacle>,
): string | null {
  if (status === "paused") return "None while paused";
  if (obstacle === "not_member") return "None without a membership";
  if (obstacle === "membership_ends") return "None, because your membership is ending";
  if (obstacle === "product_gone") return "None: the product is no longer sold";
  if (!isDue) return formatWeekday(nextDate);
  return obstacle ? "As soon as this is resolved" : "Today";
}

function State({ status, isWaiting }: { status: SubscriptionView["status"]; isWaiting: boolean }) {
  if (status === "paused") return <Badge tone="neutral">Paused</Badge>;
  return isWaiting ? (
    <Badge tone="warning" dot>
      Waiting
    </Badge>
  ) : (
    <Badge tone="positive" dot>
      Active
    </Badge>
  );
}

function Facts({
  subscription: { address, intervalDays },
  next,
  card,
}: {
  subscription: SubscriptionView;
  next: string | null;
  card: SavedCard | undefined;
}) {
  return (
    <dl className="mt-5 grid grid-cols-1 gap-x-6 gap-y-3 border-t border-hairline pt-4 min-[30rem]:grid-cols-2 xl:grid-cols-4">
      <Fact name="Next delivery">{next}</Fact>
      <Fact name="How often">{capitalize(formatInterval(intervalDays))}</Fact>
      <Fact name="Delivery address">
        {address
          ? `${address.firstName} ${address.lastName}, ${address.address}, ${address.city}`
          : "No address"}
      </Fact>
      <Fact name="Paid with">{card ? `${card.brand} ending in ${card.last4}` : "No saved card"}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-14 text-ink-soft">{name}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
);

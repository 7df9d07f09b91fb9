import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { fieldName } from "@/lib/admin/rules/audit-sentence";
import { capitalize } from "@/lib/core/capitalize";
import { formatDate, formatDateTime, formatWeekday } from "@/lib/core/dates";
import { formatDollars } from "@/lib/core/money";
import type { CustomerDetail } from "@/lib/orders/schema/customer-detail";
import { OrderBadges } from "../orders/order-badges";
import { ReviewStateBadge } from "../reviews/review-state-badge";
import { CustomerCredit } from "./customer-credit";
import { DetailSection } from "./detail-section";
import { CUSTOMER_LABELS } from "./labels";

interface CustomerSectionsProps {
  detail: CustomerDetail;
  /** The shop's time zone. */
  timeZone: string;
}

const SecondaryText = ({ children }: { children: ReactNode }) => (
  <span className="block text-12 text-ink-soft">{children}</span>
);

/** "past_due" as "Past due". */
const statusText = (name: string): string => capitalize(name.replaceAll("_", " "));

/**
 * Everything linked to a customer: orders, memberships, subscriptions, reviews, saved items, consents, staff
 * activity.
 */
export function CustomerSections({ detail, timeZone }: CustomerSectionsProps) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="min-w-0 space-y-6">
        <Orders detail={detail} timeZone={timeZone} />
        <CustomerCredit customer={detail.customer} credit={detail.credit} timeZone={timeZone} />
        <ProductSubscriptions detail={detail} timeZone={timeZone} />
        <Reviews detail={detail} timeZone={timeZone} />
        <SavedItems detail={detail} timeZone={timeZone} />
      </div>
      <div className="min-w-0 space-y-6">
        <Memberships detail={detail} timeZone={timeZone} />
        <Consents detail={detail} timeZone={timeZone} />
        <Messages detail={detail} timeZone={timeZone} />
        <Audit detail={detail} timeZone={timeZone} />
      </div>
    </div>
  );
}

function Orders({ detail: { orders, customer }, timeZone }: CustomerSectionsProps) {
  return (
    <DetailSection
      title="Orders"
      none="No orders yet."
      all={{ href: `/admin/orders?customer=${customer.id}&payment=all`, label: "All orders" }}
      rows={orders.map((order) => ({
        id: order.id,
        left: (
          <>
            <Link href={`/admin/orders/${order.id}`} className="prose-link font-semibold">
              #{order.orderNumber}
            </Link>
            <SecondaryText>{formatDateTime(order.createdAt, timeZone)}</SecondaryText>
          </>
        ),
        right: (
          <>
            <span className="block">{formatDollars(order.total)}</span>
            <OrderBadges order={order} />
          </>
        ),
      }))}
    />
  );
}

function Memberships({ detail: { memberships }, timeZone }: CustomerSectionsProps) {
  const day = (instant: string | null) => (instant ? formatDate(instant, timeZone) : "—");
  return (
    <DetailSection
      title="Memberships"
      none="No membership billed through Stripe yet."
      rows={memberships.map((membership) => ({
        id: membership.id,
        left: (
          <>
            <span className="font-semibold">{membership.planName}</span>
            <SecondaryText>
              {membership.endedAt
                ? `${day(membership.begunAt)} to ${day(membership.endedAt)}`
                : `Since ${day(membership.begunAt)}, ${membership.cancelAtPeriodEnd ? "ends" : "renews"} ${day(membership.currentPeriodEnd)}`}
            </SecondaryText>
          </>
        ),
        right: (
          <>
            <span className="block">${membership.price} a month</span>
            <Badge tone={membership.endedAt ? "neutral" : "positive"}>{statusText(membership.status)}</Badge>
          </>
        ),
      }))}
    />
  );
}

function ProductSubscriptions({ detail: { subscriptions } }: CustomerSectionsProps) {
  return (
    <DetailSection
      title="Subscribe & save"
      none="No product subscriptions."
      rows={subscriptions.map(({ id, productName, quantity, intervalDays, nextDate, status }) => ({
        id,
        left: (
          <>
            <Link href={`/admin/subscriptions/${id}`} className="prose-link font-semibold">
              {quantity} × {productName}
            </Link>
            <SecondaryText>
              Every {intervalDays} days{status === "active" ? `, next ${formatWeekday(nextDate)}` : ""}
            </SecondaryText>
          </>
        ),
        right: <Badge tone={status === "active" ? "positive" : "neutral"}>{statusText(status)}</Badge>,
      }))}
    />
  );
}

function Reviews({ detail: { reviews }, timeZone }: CustomerSectionsProps) {
  return (
    <DetailSection
      title="Reviews"
      none="No reviews yet."
      rows={reviews.map(({ id, productName, rating, text, state, createdAt }) => ({
        id,
        left: (
          <>
            <span className="font-semibold">
              {rating} of 5{productName ? ` for ${productName}` : ""}
            </span>
            <span className="line-clamp-2">{text}</span>
            <SecondaryText>{formatDate(createdAt, timeZone)}</SecondaryText>
          </>
        ),
        right: <ReviewStateBadge state={state} />,
      }))}
    />
  );
}

function Consents({ detail: { consents }, timeZone }: CustomerSectionsProps) {
  return (
    <DetailSection
      title="Consents"
      none="No membership terms accepted yet."
      rows={consents.map(({ id, planName, price, agreedAt, sentences }) => ({
        id,
        left: (
          <details>
            <summary className="min-h-6 cursor-pointer font-semibold">
              {planName}, ${price} a month
            </summary>
            <p className="mt-1 text-ink-soft">{sentences.join(" ")}</p>
          </details>
        ),
        right: formatDate(agreedAt, timeZone),
      }))}
    />
  );
}

function SavedItems({ detail: { savedItems } }: CustomerSectionsProps) {
  return (
    <DetailSection
      title="Saved items"
      none="No saved items."
      rows={savedItems.map(({ id, name }) => ({
        id,
        left: (
          <Link href={`/admin/products/${id}`} className="prose-link">
            {name}
          </Link>
        ),
      }))}
    />
  );
}

function Messages({ detail: { messages }, timeZone }: CustomerSectionsProps) {
  return (
    <DetailSection
      title="Messages"
      none="No messages."
      rows={messages.map(({ id, subject, createdAt, isHandled }) => ({
        id,
        left: (
          <>
            {subject}
            <SecondaryText>{formatDateTime(createdAt, timeZone)}</SecondaryText>
          </>
        ),
        right: <Badge tone={isHandled ? "neutral" : "honey"}>{isHandled ? "Done" : "Open"}</Badge>,
      }))}
    />
  );
}

const SUBSCRIPTION_LABELS: Record<string, string> = { planId: "Plan", priceCents: "Price a month" };

const ACTIONS: Record<string, string> = {
  "customer.update": "Changed",
  "customer.subscription": "Changed the subscription at Stripe",
  "customer.credit": "Added store credit",
  "customer.credit_taken_back": "Took back store credit",
  "customer.export": "Exported the personal data",
  "second-factor.set-up": "Set up a second factor",
  "second-factor.changed": "Set up another authenticator app",
  "second-factor.removed": "Removed the second factor",
  "second-factor.reset": "Reset the second factor",
  "second-factor.codes-renewed": "Made new recovery codes",
};

function Audit({ detail: { audit }, timeZone }: CustomerSectionsProps) {
  const label = (name: string) =>
    CUSTOMER_LABELS[name as keyof typeof CUSTOMER_LABELS] ?? SUBSCRIPTION_LABELS[name] ?? fieldName(name);
  return (
    <DetailSection
      title="Staff activity"
      none="No changes by staff."
      rows={audit.map(({ id, who, action, at, changes }) => ({
        id,
        left: (
          <>
            <span className="font-semibold">{ACTIONS[action] ?? action}</span>
            {who ? ` by ${who}` : ""}
            {changes.map(({ name, before, after }) => (
              <SecondaryText key={name}>
                {label(name)}: {before || "(empty)"} → {after || "(empty)"}
              </SecondaryText>
            ))}
          </>
        ),
        right: formatDateTime(at, timeZone),
      }))}
    />
  );
}

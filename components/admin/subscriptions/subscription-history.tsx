import type { ReactNode } from "react";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { formatDateTime, formatLongDay } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { describeChange } from "@/lib/subscriptions/rules/describe-change";
import type {
  AdminRenewal,
  AdminSubscriptionDetail,
  SubscriptionChange,
} from "@/lib/subscriptions/schema/admin-subscription";
import { DetailSection } from "../customers/detail-section";

export interface SubscriptionDetailProps {
  subscription: AdminSubscriptionDetail;
  /** The shop's time zone. */
  timeZone: string;
}

const OUTCOMES: Record<AdminRenewal["outcome"], { label: string; tone: BadgeProps["tone"] }> = {
  open: { label: "Being charged", tone: "honey" },
  paid: { label: "Paid", tone: "positive" },
  declined: { label: "Declined", tone: "danger" },
  ended: { label: "Not charged", tone: "neutral" },
};

const MAIL_NAMES: Readonly<Record<string, string>> = {
  "delivery-reminder": "Announcement of the renewal",
  "delivery-problem": "Problem with the renewal",
  "subscription-changed": "Change by staff",
  "order-confirmation": "Order confirmation",
};

const Small = ({ children }: { children: ReactNode }) => (
  <span className="block text-12 text-ink-soft">{children}</span>
);

function nameOf({ kind, name }: SubscriptionChange["who"]): string {
  if (kind === "customer") return "the customer";
  return kind === "staff" ? name || "a former staff member" : "the shop";
}

/** Renewals, changes with who made them, and emails of a subscription, newest first. */
export function SubscriptionHistory(props: SubscriptionDetailProps) {
  return (
    <div className="min-w-0 space-y-6">
      <Renewals {...props} />
      <Changes {...props} />
      <Emails {...props} />
    </div>
  );
}

function Renewals({ subscription: { renewals }, timeZone }: SubscriptionDetailProps) {
  return (
    <DetailSection
      title="Renewals"
      none="No renewal yet."
      rows={renewals.map(({ id, order, dueOn, outcome, at }) => ({
        id,
        left: (
          <>
            <Link href={`/admin/orders/${order.id}`} className="prose-link tabular font-semibold">
              {order.orderNumber}
            </Link>
            <Small>
              Due {formatLongDay(dueOn)}, started {formatDateTime(at, timeZone)}
            </Small>
          </>
        ),
        right: (
          <>
            <span className="block">{formatUsd(order.totalCents)}</span>
            <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
          </>
        ),
      }))}
    />
  );
}

function Changes({ subscription: { changes }, timeZone }: SubscriptionDetailProps) {
  return (
    <DetailSection
      title="Changes"
      none="No changes yet."
      rows={changes.map((change) => {
        const { title, lines } = describeChange(change, timeZone);
        return {
          id: change.id,
          left: (
            <>
              <span className="font-semibold">{title}</span> by {nameOf(change.who)}
              {lines.map((line) => (
                <Small key={line}>{line}</Small>
              ))}
            </>
          ),
          right: formatDateTime(change.at, timeZone),
        };
      })}
    />
  );
}

function Emails({ subscription: { mails }, timeZone }: SubscriptionDetailProps) {
  return (
    <DetailSection
      title="Emails"
      none="No emails yet."
      rows={mails.map(({ id, template, recipient, subject, status, at }) => ({
        id,
        left: (
          <>
            <span className="font-semibold">{subject ?? MAIL_NAMES[template] ?? template}</span>
            <Small>
              {recipient}, {status === "queued" || status === "failed" ? status : "sent"}
            </Small>
          </>
        ),
        right: formatDateTime(at, timeZone),
      }))}
    />
  );
}

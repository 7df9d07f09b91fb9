import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { formatDate, formatLongDay } from "@/lib/core/dates";
import { getDisputeLabel, getDisputeStatusLabel } from "@/lib/core/dispute-labels";
import { formatUsd } from "@/lib/core/money";
import type { AdminGiftCardDetail } from "@/lib/gift-cards/schema/admin-gift-card";
import { DetailSection } from "../customers/detail-section";
import { FactList } from "../fact-list";
import { GiftCardActions } from "./gift-card-actions";
import { GiftCardStatusBadge } from "./gift-card-status";

interface GiftCardDetailProps {
  card: AdminGiftCardDetail;
  timeZone: string;
}

const END_REASONS = {
  refunded: "staff requested a refund",
  returned: "its payment was disputed or refunded, or Stripe refused its refund",
};

const getEndReason = ({ voidReason, disputes }: AdminGiftCardDetail): string | null =>
  voidReason === "returned" && disputes.some(({ isInquiry, status }) => isInquiry && status === "open")
    ? "the cardholder's bank opened an inquiry about the payment"
    : voidReason && END_REASONS[voidReason];

/** A gift card with its recipient, buyer, status, refunds and disputes. */
export function GiftCardDetail({ card, timeZone }: GiftCardDetailProps) {
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <h1 className="text-28 sm:text-38">Gift card …{card.codeEnd}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-3">
            <span className="tabular font-semibold">{formatUsd(card.amountCents)}</span>
            <GiftCardStatusBadge status={card.status} />
          </p>
        </div>
        <GiftCardActions card={card} />
      </header>
      <div className="grid gap-6 lg:grid-cols-2">
        <Facts card={card} timeZone={timeZone} />
        <MoneyBack card={card} timeZone={timeZone} />
      </div>
    </>
  );
}

function Facts({ card, timeZone }: GiftCardDetailProps) {
  const on = (instant: string | null): string | null => instant && formatDate(instant, timeZone);
  const facts: [string, ReactNode][] = [
    ["For", <Person key="for" name={card.recipientName} email={card.recipientEmail} />],
    ["From", <Person key="from" name={card.senderName} email={card.senderEmail} user={card.buyer} />],
    ["Message", card.message],
    ["Delivery day", formatLongDay(card.deliverOn)],
    ["Paid", on(card.paidAt)],
    ["Emailed", on(card.sentAt)],
    ["Redeemed", card.redeemedAt && <Redeemed card={card} on={on(card.redeemedAt)} />],
    ["Canceled", card.voidReason && `${on(card.voidedAt)}: ${getEndReason(card)}`],
    ["Payment", card.paymentIntentId],
  ];
  return <FactList facts={facts} />;
}

interface PersonProps {
  name: string;
  email: string;
  user?: { id: string } | null;
}

function Person({ name, email, user }: PersonProps) {
  return (
    <>
      {user ? (
        <Link href={`/admin/customers/${user.id}`} className="prose-link">
          {name || "A former customer"}
        </Link>
      ) : (
        name || "A former customer"
      )}
      {email ? <span className="block text-ink-soft">{email}</span> : null}
    </>
  );
}

function Redeemed({
  card: { redeemedBy, takenBackCents },
  on,
}: {
  card: AdminGiftCardDetail;
  on: string | null;
}) {
  return (
    <>
      {on}
      {redeemedBy ? (
        <>
          {" by "}
          <Link href={`/admin/customers/${redeemedBy.id}`} className="prose-link">
            {redeemedBy.name}
          </Link>
        </>
      ) : null}
      {takenBackCents > 0 ? (
        <span className="block">{formatUsd(takenBackCents)} was taken back from the store credit</span>
      ) : null}
    </>
  );
}

function MoneyBack({ card: { refunds, disputes }, timeZone }: GiftCardDetailProps) {
  const row = (id: string, what: string, detail: string | null, at: string, amount: string) => ({
    id,
    left: (
      <>
        {what}
        {detail ? <span className="block">{detail}</span> : null}
        <span className="block text-12 text-ink-soft">{formatDate(at, timeZone)}</span>
      </>
    ),
    right: amount,
  });
  return (
    <DetailSection
      title="Refunds and disputes"
      none="No refunds or disputes."
      rows={[
        ...refunds.map(({ id, status, failureReason, at, amountCents }) =>
          row(id, `Refund ${status}`, failureReason, at, formatUsd(amountCents)),
        ),
        ...disputes.map(({ id, reason, at, amountCents, ...dispute }) =>
          row(
            id,
            `${getDisputeLabel(dispute)} ${getDisputeStatusLabel(dispute)}`,
            reason.replaceAll("_", " "),
            at,
            formatUsd(amountCents),
          ),
        ),
      ]}
    />
  );
}

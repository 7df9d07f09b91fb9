import { OrderAddress } from "@/components/orders/order-address";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatDeadline } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { trackPath } from "@/lib/orders/rules/order-paths";
import type { DraftToPay } from "@/lib/orders/schema/draft-order";
import { PayDraft } from "./pay-draft";

interface DraftScreenProps {
  draft: DraftToPay;
  proof: string;
  timeZone: string;
  supportEmail: string;
}

const ENDED = {
  expired: "This payment link has expired",
  withdrawn: "This payment link was withdrawn",
  unavailable: "This order can't be paid at the moment",
} as const;

/** The page behind a payment link: the order that staff prepared, at its current price, and the card form. */
export function DraftScreen({ draft, proof, timeZone, supportEmail }: DraftScreenProps) {
  if (draft.state === "paid")
    return (
      <EmptyState
        as="h1"
        title="This order is paid"
        hint={`Its number is ${draft.orderNumber}. We have emailed you a confirmation.`}
        className="py-24"
      >
        <Button asChild>
          <Link href={trackPath(draft.orderNumber)}>Track your order</Link>
        </Button>
      </EmptyState>
    );
  if (draft.state !== "open")
    return (
      <EmptyState
        as="h1"
        title={ENDED[draft.state]}
        hint={`${draft.state === "unavailable" ? `${draft.sentence} ` : ""}Nothing was charged. Write to ${supportEmail}, and we will help.`}
        className="py-24"
      />
    );
  const { quotedCents, quote, expiresAt } = draft;
  const isEdit = quote.removed.length > 0;
  return (
    <div className="mx-auto max-w-xl px-4 pt-6 pb-16 sm:px-6 lg:pt-10">
      <h1 className="text-38">{isEdit ? "Change your order" : "Pay for your order"}</h1>
      <p className="mt-2 text-ink-soft">
        {isEdit
          ? `We prepared this change to your order ${draft.addsTo ?? ""}. It takes effect once you have paid the difference.`
          : "We prepared this order for you."}{" "}
        The link works until {formatDeadline(expiresAt, timeZone)}. Items are reserved once you press Pay.
      </p>
      {quotedCents === null ? null : (
        <Notice tone="warning" title={`The total is now ${formatUsd(quote.dueCents)}`} className="mt-5">
          It was {formatUsd(quotedCents)} when we sent you the link. A price, the delivery cost or the tax has
          changed since then.
        </Notice>
      )}
      <Contents draft={draft} />
      <PayDraft id={draft.id} proof={proof} amount={quote.dueCents} />
    </div>
  );
}

type Open = Extract<DraftToPay, { state: "open" }>;

function Contents({ draft: { quote, methodName, address, email, addsTo } }: { draft: Open }) {
  return (
    <Card className="tabular mt-5 p-5 sm:p-6">
      {quote.removed.length > 0 ? (
        <>
          <h2 className="text-22">Removed</h2>
          <ul className="mt-2 mb-5 divide-y divide-hairline">
            {quote.removed.map(({ name, quantity }) => (
              <li key={name} className="py-2.5 wrap-anywhere">
                {quantity} × {name}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h2 className="text-22">{quote.removed.length > 0 ? "Added" : "Your order"}</h2>
      <ul className="mt-2 divide-y divide-hairline">
        {quote.lines.map(({ productId, name, quantity, lineTotalCents }) => (
          <li key={productId} className="flex justify-between gap-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              {quantity} × {name}
            </span>
            <span>{formatUsd(lineTotalCents)}</span>
          </li>
        ))}
      </ul>
      <dl className="space-y-1.5 border-t border-hairline pt-3">
        <Row name={methodName ? `Delivery (${methodName})` : "Delivery"}>
          {quote.shippingCents === 0 ? "Free" : formatUsd(quote.shippingCents)}
        </Row>
        <Row name="Tax">{formatUsd(quote.taxCents)}</Row>
        {quote.exchangeCents > 0 ? (
          <>
            <Row name="Total for added items">{formatUsd(quote.totalCents)}</Row>
            <Row name="Already paid for removed items, with tax">{`−${formatUsd(quote.exchangeCents)}`}</Row>
          </>
        ) : null}
        <Row name={quote.exchangeCents > 0 ? "Difference to pay" : "Total"} strong>
          {formatUsd(quote.dueCents)}
        </Row>
      </dl>
      {addsTo ? <p className="mt-3">We pack it together with your order {addsTo}.</p> : null}
      <h2 className="mt-5 mb-1 font-sans text-14 font-semibold text-ink-soft">Ship to</h2>
      <OrderAddress address={{ ...address, email }} />
      <p className="mt-1 text-14 text-ink-soft wrap-anywhere">
        The confirmation goes to {email}. If anything is wrong, reply to the email with the link before you
        pay.
      </p>
    </Card>
  );
}

const Row = ({ name, strong = false, children }: { name: string; strong?: boolean; children: string }) => (
  <div className={`flex justify-between gap-6 ${strong ? "font-semibold" : ""}`}>
    <dt>{name}</dt>
    <dd className="whitespace-nowrap">{children}</dd>
  </div>
);

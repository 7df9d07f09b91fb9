import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { cents, formatUsd } from "@/lib/core/money";
import type { EditQuote } from "@/lib/orders/schema/order-edit";
import { PriceRow } from "./draft-price";

/** The button of an edit, which says what becomes of the difference. */
export function editLabel(quote: EditQuote | null): string {
  if (!quote || quote.differenceCents === 0) return "Change order";
  const amount = formatUsd(cents(Math.abs(quote.differenceCents)));
  return quote.differenceCents > 0 ? `Send payment link for ${amount}` : `Change order and refund ${amount}`;
}

const WHAT_HAPPENS = {
  due: "The customer gets a payment link for exactly the difference. Until it is paid, the order stays as it is. Prices can change until then; the customer sees the difference before paying.",
  even: "No money moves. The order changes at once.",
  back: "The order changes at once, and only the difference is refunded.",
} as const;

interface EditPriceProps {
  /** Null without changes, and while it is being calculated. */
  quote: EditQuote | null;
  problem: string;
  isEmpty: boolean;
}

/** What is removed, what is added, and the difference that moves. */
export function EditPrice({ quote, problem, isEmpty }: EditPriceProps) {
  const difference = quote?.differenceCents ?? 0;
  return (
    <Card className="p-4 sm:p-6" aria-live="polite">
      <h2 className="text-22">Difference</h2>
      {problem ? <Notice tone="error" title={problem} announce className="mt-3" /> : null}
      {quote ? (
        <>
          <dl className="tabular mt-3 max-w-md space-y-1.5">
            {quote.removed.map(({ id, name, quantity, amountCents }) => (
              <PriceRow key={id} name={`${quantity} × ${name}, removed`} amount={minus(amountCents)} />
            ))}
            {quote.removedTaxCents > 0 ? (
              <PriceRow name="Tax paid for removed items" amount={minus(quote.removedTaxCents)} />
            ) : null}
            {quote.added?.lines.map(({ productId, name, quantity, lineTotalCents }) => (
              <PriceRow
                key={productId}
                name={`${quantity} × ${name}, added`}
                amount={formatUsd(lineTotalCents)}
              />
            ))}
            {quote.added ? (
              <PriceRow name="Tax on added items" amount={formatUsd(quote.added.taxCents)} />
            ) : null}
            <PriceRow
              name={difference > 0 ? "To pay" : difference < 0 ? "To refund" : "Difference"}
              amount={formatUsd(cents(Math.abs(difference)))}
              strong
            />
            {quote.toCreditCents > 0 ? (
              <>
                <PriceRow name="To the card" amount={formatUsd(quote.toCardCents)} />
                <PriceRow name="As store credit, which had paid" amount={formatUsd(quote.toCreditCents)} />
              </>
            ) : null}
          </dl>
          <p className="mt-3 max-w-prose text-14 text-ink-soft">
            {WHAT_HAPPENS[difference > 0 ? "due" : difference < 0 ? "back" : "even"]}
          </p>
        </>
      ) : (
        <p className="mt-3 text-ink-soft">
          {problem ? "" : isEmpty ? "Change a quantity or add a product to see it." : "Calculating…"}
        </p>
      )}
    </Card>
  );
}

const minus = (amount: Parameters<typeof formatUsd>[0]): string => `−${formatUsd(amount)}`;

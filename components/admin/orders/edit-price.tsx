import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { cents, formatUsd } from "@/lib/core/money";
import type { EditQuote } from "@/lib/orders/schema/order-edit";
import { PriceRow } from "./draft-price";

/** The label of the edit's button, which names the charge or refund. */
export function editLabel(quote: EditQuote | null): string {
  if (!quote || quote.differenceCents === 0) return "Change order";
  const amount = formatUsd(cents(Math.abs(quote.differenceCents)));
  return quote.differenceCents > 0 ? `Send payment link for ${amount}` : `Change order and refund ${amount}`;
}

const EXPLANATIONS = {
  due: "The customer gets a payment link for the difference. The order stays as it is until they pay. Prices can change until then; the customer sees the difference before paying.",
  even: "Nothing is charged or refunded. The order changes immediately.",
  back: "The order changes immediately, and only the difference is refunded.",
} as const;

interface EditPriceProps {
  /** Null if nothing has changed, or while it is being calculated. */
  quote: EditQuote | null;
  problem: string;
  isEmpty: boolean;
}

/** The removed and added items, and the difference to charge or refund. */
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
              name={difference > 0 ? "Due from the customer" : difference < 0 ? "To refund" : "Difference"}
              amount={formatUsd(cents(Math.abs(difference)))}
              strong
            />
            {quote.toCreditCents > 0 ? (
              <>
                <PriceRow name="To the card" amount={formatUsd(quote.toCardCents)} />
                <PriceRow name="As store credit" amount={formatUsd(quote.toCreditCents)} />
              </>
            ) : null}
          </dl>
          <p className="mt-3 max-w-prose text-14 text-ink-soft">
            {EXPLANATIONS[difference > 0 ? "due" : difference < 0 ? "back" : "even"]}
          </p>
        </>
      ) : (
        <p className="mt-3 text-ink-soft">
          {problem
            ? ""
            : isEmpty
              ? "Change a quantity or add a product to see the difference."
              : "Calculating…"}
        </p>
      )}
    </Card>
  );
}

const minus = (amount: Parameters<typeof formatUsd>[0]): string => `−${formatUsd(amount)}`;

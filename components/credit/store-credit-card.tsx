import { Wallet } from "lucide-react";
import { RedeemForm } from "@/components/gift-cards/redeem-form";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatUsd } from "@/lib/core/money";
import type { CreditEntryView, StoreCredit } from "@/lib/credit/schema";
import { orderPath } from "@/lib/orders/rules/order-paths";
import { describeEntry, formatMove, formatTimes } from "./describe-entry";

/** The number of entries that are shown before the others are opened. */
const SHOWN = 5;

interface StoreCreditCardProps {
  credit: StoreCredit;
  timeZone: string;
}

/** The customer's store credit with its entries, newest first. */
export function StoreCreditCard({ credit, timeZone }: StoreCreditCardProps) {
  const { availableCents, heldCents, entries } = credit;
  const [shown, rest] = [entries.slice(0, SHOWN), entries.slice(SHOWN)];
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Wallet aria-hidden="true" className="size-6 shrink-0 text-fern" strokeWidth={1.75} />
        <h2 id="store-credit-title" className="flex-1 text-22">
          Store credit
        </h2>
        <p className="tabular font-display text-28 font-semibold">{formatUsd(availableCents)}</p>
      </div>
      {entries.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          You have no store credit yet. Gift cards that you redeem and refunds to store credit appear here,
          and you can use them at checkout.
        </p>
      ) : (
        <p className="mt-2 text-ink-soft">
          {availableCents > 0 ? "You can use it at checkout." : "You have no store credit available."}
        </p>
      )}
      {heldCents > 0 ? (
        <p className="mt-1 text-14 text-ink-soft">
          {formatUsd(heldCents)} is reserved for an order that is not paid yet.
        </p>
      ) : null}
      <Entries entries={shown} timeZone={timeZone} />
      {rest.length > 0 ? (
        <details>
          <summary className="prose-link inline-flex min-h-11 cursor-pointer items-center text-14">
            Earlier entries ({rest.length})
          </summary>
          <Entries entries={rest} timeZone={timeZone} />
        </details>
      ) : null}
      <details className="mt-2">
        <summary className="prose-link inline-flex min-h-11 cursor-pointer items-center">
          Redeem a gift card
        </summary>
        <div className="max-w-md pt-2">
          <RedeemForm isSignedIn />
        </div>
      </details>
    </Card>
  );
}

function Entries({ entries, timeZone }: { entries: readonly CreditEntryView[]; timeZone: string }) {
  return (
    <ul className="mt-3 divide-y divide-hairline border-t border-hairline empty:hidden">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-baseline justify-between gap-4 py-3">
          <div className="min-w-0 wrap-anywhere">
            {entry.orderNumber ? (
              <Link href={orderPath(entry.orderNumber)} className="prose-link">
                {describeEntry(entry)}
              </Link>
            ) : (
              describeEntry(entry)
            )}
            {entry.note ? <span className="block text-14">{entry.note}</span> : null}
            <span className="block text-14 text-ink-soft">{formatTimes(entry, timeZone)}</span>
          </div>
          <p className="tabular shrink-0 font-medium">{formatMove(entry)}</p>
        </li>
      ))}
    </ul>
  );
}

"use client";
import { useState } from "react";
import { describeEntry, formatMove, formatTimes } from "@/components/credit/describe-entry";
import { Button } from "@/components/ui/button";
import type { CustomerRow } from "@/lib/account/schema/customer";
import { formatUsd } from "@/lib/core/money";
import type { StoreCredit } from "@/lib/credit/schema";
import { usePermission } from "../staff-role";
import { useRequestKeyScope } from "../use-request-keys";
import { AddCreditDialog } from "./add-credit-dialog";
import { DetailSection } from "./detail-section";

interface CustomerCreditProps {
  customer: CustomerRow;
  credit: StoreCredit;
  timeZone: string;
}

/** A customer's store credit, and the button to give some. */
export function CustomerCredit({ customer, credit, timeZone }: CustomerCreditProps) {
  const [adding, setAdding] = useState(false);
  const canAdd = usePermission()("customers.credit");
  const { availableCents, heldCents, entries } = credit;
  const keyScope = useRequestKeyScope(entries[0]?.id);
  return (
    <DetailSection
      title="Store credit"
      none="No store credit yet."
      intro={
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="tabular">
            <span className="font-display text-22 font-semibold">{formatUsd(availableCents)}</span>
            {heldCents > 0 ? (
              <span className="block text-12 text-ink-soft">
                {formatUsd(heldCents)} more is reserved by an unpaid order
              </span>
            ) : null}
          </p>
          {canAdd ? (
            <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
              Change store credit
            </Button>
          ) : null}
          {adding ? (
            <AddCreditDialog
              customer={customer}
              availableCents={availableCents}
              keyScope={keyScope}
              onClose={() => setAdding(false)}
            />
          ) : null}
        </div>
      }
      rows={entries.map((entry) => ({
        id: entry.id,
        left: (
          <>
            {describeEntry(entry)}
            {entry.note ? <span className="block">{entry.note}</span> : null}
            <span className="block text-12 text-ink-soft">
              {formatTimes(entry, timeZone)}
              {entry.who ? ` by ${entry.who}` : ""}
            </span>
          </>
        ),
        right: formatMove(entry),
      }))}
    />
  );
}

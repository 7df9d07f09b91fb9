"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { RESOLUTION_LABELS } from "@/lib/checkout/rules/compare-payment";
import type { Discrepancy, Reconciliation } from "@/lib/checkout/schema/reconcile";
import { formatDateTime } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { useAdminAction } from "../use-admin-action";
import { PaymentRow } from "./payment-row";

interface DiscrepancyListProps {
  reconciliation: Reconciliation;
  /** The shop's time zone. */
  timeZone: string;
}

/** Differences between Stripe and the shop, each with its resolution. */
export function DiscrepancyList({ reconciliation, timeZone }: DiscrepancyListProps) {
  const { differences, payments, orders, isPartial } = reconciliation;
  return (
    <>
      {isPartial ? (
        <Notice
          tone="warning"
          title="There are too many payments and orders to compare at once. Choose fewer days."
          className="mb-4"
        />
      ) : null}
      <Card className="p-4 sm:p-6">
        {differences.length === 0 ? (
          <EmptyState
            title="Everything agrees"
            hint={`${payments} payments at Stripe and ${orders} paid orders were compared.`}
          />
        ) : (
          <ul className="divide-y divide-hairline">
            {differences.map((difference) => (
              <Row key={difference.id} difference={difference} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function Row({ difference, timeZone }: { difference: Discrepancy; timeZone: string }) {
  const { message, order, amountCents, at, resolution } = difference;
  const [isBusy, setBusy] = useState(false);
  const act = useAdminAction();
  const resolve = async () => {
    setBusy(true);
    await act(["POST", "/api/admin/orders/reconcile", resolution], {
      done: { title: "Fixed" },
      fallback: "Failed to reconcile",
    });
    setBusy(false);
  };
  return (
    <PaymentRow
      message={message}
      order={order}
      facts={`${formatUsd(amountCents)}, ${formatDateTime(at, timeZone)}`}
      className="gap-y-2"
    >
      {resolution ? (
        <Button
          size="sm"
          variant="secondary"
          loading={isBusy}
          aria-label={`${RESOLUTION_LABELS[resolution.action]}: ${message}`}
          onClick={() => void resolve()}
        >
          {RESOLUTION_LABELS[resolution.action]}
        </Button>
      ) : (
        <span className="text-14 text-ink-soft">Check manually</span>
      )}
    </PaymentRow>
  );
}

"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { RESOLUTION_LABELS } from "@/lib/checkout/rules/compare-payment";
import type { Discrepancy, Reconciliation } from "@/lib/checkout/schema/reconcile";
import { formatDateTime } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { useAdminAction } from "../use-admin-action";

interface DiscrepancyListProps {
  read: Reconciliation;
  /** The shop's time zone. */
  timeZone: string;
}

/** Differences between Stripe and the shop, each with its resolution. */
export function DiscrepancyList({ read, timeZone }: DiscrepancyListProps) {
  const { differences, payments, orders, isPartial } = read;
  return (
    <>
      {isPartial ? (
        <Notice
          tone="warning"
          title="There is more than is read at once. Choose fewer days."
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
            {differences.map((one) => (
              <Row key={one.id} difference={one} timeZone={timeZone} />
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
  const go = async () => {
    setBusy(true);
    await act(["POST", "/api/admin/orders/reconcile", resolution], {
      done: { title: "Fixed" },
      fallback: "Failed to reconcile",
    });
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p className="font-semibold">{message}</p>
        <p className="tabular text-14 text-ink-soft">
          {order ? (
            <Link href={`/admin/orders/${order.id}`} className="prose-link mr-3">
              Order {order.orderNumber}
            </Link>
          ) : null}
          {formatUsd(amountCents)}, {formatDateTime(at, timeZone)}
        </p>
      </div>
      {resolution ? (
        <Button
          size="sm"
          variant="secondary"
          loading={isBusy}
          aria-label={`${RESOLUTION_LABELS[resolution.action]}: ${message}`}
          onClick={() => void go()}
        >
          {RESOLUTION_LABELS[resolution.action]}
        </Button>
      ) : (
        <span className="text-14 text-ink-soft">Check manually</span>
      )}
    </li>
  );
}

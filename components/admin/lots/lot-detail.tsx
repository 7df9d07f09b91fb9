import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDateTime } from "@/lib/core/dates";
import type { AdminLot } from "@/lib/inventory/schema";
import { LotActions } from "./lot-actions";
import { expiryText, LotStateBadge, lotName } from "./lot-state";

interface LotDetailProps {
  lot: AdminLot;
  timeZone: string;
}

/** A lot with its units and its actions. */
export function LotDetail({ lot, timeZone }: LotDetailProps) {
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <h1 className="text-28 wrap-anywhere sm:text-38">{lot.product}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-3">
            <span className="font-semibold">{lotName(lot)}</span>
            <LotStateBadge state={lot.state} />
          </p>
        </div>
        <LotActions lot={lot} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Facts lot={lot} timeZone={timeZone} />
      </div>
    </>
  );
}

function Facts({ lot, timeZone }: LotDetailProps) {
  const facts: [string, ReactNode][] = [
    [
      "Product",
      <Link key="product" href={`/admin/products/${lot.productId}`} className="prose-link">
        {lot.product}
      </Link>,
    ],
    ["Best before", expiryText(lot)],
    ["On hand", lot.quantity.toLocaleString("en-US")],
    [
      "Received",
      lot.isReceived
        ? lot.received.toLocaleString("en-US")
        : "Stock edits, imports and the stock before lots",
    ],
    ["Since", formatDateTime(lot.createdAt, timeZone)],
  ];
  return (
    <Card className="p-4 sm:p-6">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 text-14">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatDate, formatDateTime } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import type { AdminLotDetail, LotOrder } from "@/lib/inventory/schema";
import { STATUS_BADGES } from "@/lib/orders/rules/admin-orders";
import { CustomerPageLink } from "../customers/customer-page-link";
import { DetailSection } from "../customers/detail-section";
import { FactList } from "../fact-list";
import { LotActions } from "./lot-actions";
import { expiryText, LotStateBadge, lotName, WRITE_OFF_LABELS } from "./lot-state";

interface LotDetailProps {
  lot: AdminLotDetail;
  timeZone: string;
}

/** A lot with its units, the orders that received it, its write-offs and its actions. */
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
      {lot.state === "recalled" ? (
        <Notice tone="error" title="This lot is recalled" className="mb-6">
          {lot.recallReason}
        </Notice>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <Facts lot={lot} timeZone={timeZone} />
          <WriteOffs lot={lot} timeZone={timeZone} />
        </div>
        <Orders lot={lot} timeZone={timeZone} />
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
      lot.isReceived ? lot.received.toLocaleString("en-US") : "By stock edits, imports and before lots",
    ],
    [lot.isReceived ? "Received on" : "Since", formatDateTime(lot.createdAt, timeZone)],
  ];
  return <FactList facts={facts} />;
}

const Customer = ({ userId, customerName, customerEmail }: LotOrder) => (
  <span className="block">
    {userId ? (
      <CustomerPageLink id={userId} name={customerName || customerEmail || "A customer"} />
    ) : (
      customerName || "A guest"
    )}
    {customerEmail ? <span className="block text-12 text-ink-soft">{customerEmail}</span> : null}
  </span>
);

function Orders({ lot: { orders, state }, timeZone }: LotDetailProps) {
  return (
    <DetailSection
      title={orders.length === 0 ? "Orders" : `Orders (${orders.length.toLocaleString("en-US")})`}
      none="No order was packed from this lot."
      rows={orders.map((order) => ({
        id: order.id,
        left: (
          <>
            <Link href={`/admin/orders/${order.id}`} className="prose-link">
              {order.orderNumber}
            </Link>{" "}
            <span className="text-ink-soft">{STATUS_BADGES[order.status].label}</span>
            <Customer {...order} />
            {state === "recalled" ? (
              <span className="block text-12 text-ink-soft">
                {order.notifiedAt ? `Emailed on ${formatDate(order.notifiedAt, timeZone)}` : "Not emailed"}
              </span>
            ) : null}
          </>
        ),
        right: order.quantity.toLocaleString("en-US"),
      }))}
    />
  );
}

function WriteOffs({ lot: { writeOffs }, timeZone }: LotDetailProps) {
  if (writeOffs.length === 0) return null;
  return (
    <DetailSection
      title="Write-offs"
      none=""
      rows={writeOffs.map(({ id, quantity, reason, note, costCents, who, at }) => ({
        id,
        left: (
          <>
            {WRITE_OFF_LABELS[reason]}
            {note ? <span className="block">{note}</span> : null}
            <span className="block text-12 text-ink-soft">
              {formatDate(at, timeZone)}
              {who ? ` by ${who}` : ""}
            </span>
          </>
        ),
        right: (
          <>
            {quantity.toLocaleString("en-US")}
            <span className="block text-12 text-ink-soft">
              {costCents === null ? "" : formatUsd(costCents)}
            </span>
          </>
        ),
      }))}
    />
  );
}

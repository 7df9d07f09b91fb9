"use client";
import { FileDown, PackageCheck } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatCount } from "@/lib/core/format-count";
import type { LabelDesk, OrderToLabel } from "@/lib/fulfillment/schema/labels";
import { downloadFromAdminApi } from "../../admin-session";
import { usePermission } from "../../staff-role";
import { BuyLabel } from "./buy-label";
import { LabelState } from "./label-state";

/** Labels for packed orders: rates, purchase, printing and voiding. */
export function LabelDeskScreen({ desk }: { desk: LabelDesk }) {
  const { courier, orders, total } = desk;
  const labeled = orders.filter(({ label }) => label?.state === "bought").map(({ id }) => id);
  return (
    <div className="max-w-4xl space-y-5">
      {courier ? null : (
        <Notice tone="info" title="No courier is connected">
          Enter tracking numbers on each order, or{" "}
          <Link href="/admin/packing/ship" className="prose-link">
            from a file
          </Link>
          . With an EasyPost account, labels can be bought and printed here.
        </Notice>
      )}
      {orders.length === 0 ? (
        <EmptyState
          icon={PackageCheck}
          title="No orders are waiting for a label"
          hint="Orders that are packed and not shipped yet appear here."
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p>
              {formatCount(orders.length, "order")} packed and not shipped
              {total > orders.length ? `, of ${total.toLocaleString("en-US")}` : ""};{" "}
              {labeled.length.toLocaleString("en-US")} with a label
            </p>
            {courier && labeled.length > 0 ? <PrintButtons orders={labeled} /> : null}
          </div>
          <ul className="divide-y divide-hairline border-y border-hairline-strong">
            {orders.map((order) => (
              <LabelRow key={order.id} order={order} isConnected={courier !== null} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function PrintButtons({ orders }: { orders: readonly string[] }) {
  const download = (slips: "yes" | "no") =>
    void downloadFromAdminApi(`/api/admin/packing/labels?slips=${slips}&orders=${orders.join(",")}`);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => download("no")}>
        <FileDown aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        Print {formatCount(orders.length, "label")}
      </Button>
      <Button variant="secondary" onClick={() => download("yes")}>
        <FileDown aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        Labels and slips
      </Button>
    </div>
  );
}

function LabelRow({ order, isConnected }: { order: OrderToLabel; isConnected: boolean }) {
  const { id, orderNumber, customerName, destination, methodName, label } = order;
  const canBuy = usePermission()("labels.buy") && isConnected && (!label || label.state === "voided");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            href={`/admin/orders/${id}`}
            className="tabular inline-flex min-h-6 items-center font-semibold text-ink hover:text-fern hover:underline"
          >
            {orderNumber}
          </Link>
          {methodName ? <Badge tone="warning">{methodName}</Badge> : null}
        </p>
        <p className="text-14 text-ink-soft wrap-anywhere">
          {[customerName, destination].filter(Boolean).join(", ")}
        </p>
      </div>
      <div className="flex flex-col items-start gap-2 sm:items-end">
        {label ? (
          <LabelState
            orderId={id}
            orderNumber={orderNumber}
            label={label}
            className="sm:items-end sm:text-right"
          />
        ) : null}
        {canBuy ? <BuyLabel order={order} /> : null}
      </div>
    </li>
  );
}

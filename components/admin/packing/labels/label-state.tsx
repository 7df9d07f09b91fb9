"use client";
import { FileDown, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { cents, formatUsd } from "@/lib/core/money";
import type { OrderLabel } from "@/lib/fulfillment/schema/labels";
import { callAdminApi, downloadFromAdminApi } from "../../admin-session";
import { usePermission } from "../../staff-role";

interface LabelStateProps {
  orderId: string;
  orderNumber: string;
  label: OrderLabel;
  className?: string;
}

const BADGES = {
  bought: { label: "Label bought", tone: "positive" },
  checking: { label: "Checking with the courier", tone: "warning" },
  voided: { label: "Voided", tone: "plain" },
} as const;

/** An order's label: service, price, tracking number, where the parcel is, and what staff can do with it. */
export function LabelState({ orderId, orderNumber, label, className }: LabelStateProps) {
  const {
    state,
    service,
    cents: price,
    trackingNumber,
    tracking,
    hasDeliveryProblem,
    refund,
    problem,
  } = label;
  const { label: text, tone } = BADGES[state];
  return (
    <div className={cn("flex flex-col items-start gap-1 text-14", className)}>
      <Badge tone={tone}>{text}</Badge>
      <span>
        {service}
        {price === null ? "" : `, ${formatUsd(cents(price))}`}
      </span>
      {trackingNumber && state !== "voided" ? (
        <span className="tabular wrap-anywhere">{trackingNumber}</span>
      ) : null}
      {tracking ? (
        <span className={hasDeliveryProblem ? "font-semibold text-clay-deep" : undefined}>{tracking}</span>
      ) : null}
      {refund ? <span className="text-ink-soft">{refund}</span> : null}
      {problem ? <span className="font-semibold text-clay-deep">{problem}</span> : null}
      {state === "checking" ? (
        <span className="text-ink-soft">The shop asks the courier again within minutes.</span>
      ) : null}
      {state === "bought" ? <LabelButtons orderId={orderId} orderNumber={orderNumber} label={label} /> : null}
    </div>
  );
}

function LabelButtons({ orderId, orderNumber, label }: LabelStateProps) {
  const [isAsking, setAsking] = useState(false);
  const router = useRouter();
  const can = usePermission();
  const voidLabel = async () => {
    const voided = await callAdminApi<OrderLabel>("POST", `/api/admin/packing/${orderId}/label/void`, {
      labelId: label.id,
    });
    toast({ title: "Label voided", description: voided.refund || "Do not use it." });
    router.refresh();
  };
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {can("orders.see") ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Print the label of order ${orderNumber}`}
          onClick={() => void downloadFromAdminApi(`/api/admin/packing/labels?orders=${orderId}`)}
        >
          <FileDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Print
        </Button>
      ) : null}
      {label.canVoid && can("labels.buy") ? (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          trigger={
            <Button size="sm" variant="ghost" aria-label={`Void the label of order ${orderNumber}`}>
              <Undo2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
              Void
            </Button>
          }
          title={`Void the label of order ${orderNumber}?`}
          description="We request a refund from the carrier and remove the tracking number from the order. If you have printed the label, destroy it."
          cancelLabel="Keep label"
          confirmLabel="Void label"
          destructive
          failure="Failed to void this label"
          onConfirm={voidLabel}
        />
      ) : null}
    </div>
  );
}

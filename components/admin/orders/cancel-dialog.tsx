"use client";
import { useState } from "react";
import { z } from "zod";
import { TextField } from "@/components/form/text-field";
import { formatCents } from "@/lib/core/money";
import type { AdminOrder, AdminOrderLine } from "@/lib/orders/schema/admin-order";
import { TextDialog } from "../text-dialog";
import { lotOf, RemainingUnits, type UnitsChoice, unitsLeft } from "./units-fields";

interface CancelDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/**
 * Cancels an order that has not shipped, after a confirmation. For a packed order, staff choose what happens to
 * its units, which may have become too warm to sell.
 */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const [units, setUnits] = useState<Record<string, UnitsChoice>>({});
  const choiceOf = ({ id }: AdminOrderLine): UnitsChoice => units[id] ?? { outcome: "restocked", lot: "" };
  const left = order.lines.filter((line) => unitsLeft(line) > 0);
  const open = order.status === "new" ? [] : left;
  const lines = open.map((line) => ({
    id: line.id,
    outcome: choiceOf(line).outcome,
    ...lotOf(line, unitsLeft(line), choiceOf(line)),
  }));
  const { leftCents } = order.refundable;
  const amount = formatCents(leftCents);
  const isRefunded = !order.isDisputed && leftCents > 0;
  const money = isRefunded
    ? `${amount} will be refunded to the buyer.`
    : order.isDisputed
      ? "Nothing will be refunded: the cardholder disputed the payment, and the bank decides the outcome."
      : "Nothing is left to refund.";
  const hasEmail = order.customerEmail !== "";
  const goods =
    open.length > 0 ? "Choose what happens to each packed item. " : "Its items will be returned to stock. ";
  return (
    <TextDialog
      title={`Cancel order ${order.orderNumber}?`}
      description={`${left.length > 0 ? goods : ""}${money} ${hasEmail ? "The buyer gets an email. " : ""}You can't undo this.`}
      cancelLabel="Keep it"
      confirmLabel="Cancel order"
      destructive
      isIncomplete={lines.some(({ lot }) => lot === "")}
      name="reason"
      rule={z.string()}
      request={(reason) => ["POST", `/api/admin/orders/${order.id}/cancel`, { reason, lines }]}
      done={{
        title: "Order canceled",
        description: isRefunded ? `${amount} is being refunded to the buyer.` : "Nothing was refunded.",
      }}
      fallback="Failed to cancel order"
      onClose={onClose}
    >
      <RemainingUnits
        lines={open}
        outcomes={["restocked", "wasted"]}
        choiceOf={choiceOf}
        onChange={({ id }, choice) => setUnits((before) => ({ ...before, [id]: choice }))}
      />
      <TextField name="reason" label={hasEmail ? "Reason (sent to the buyer)" : "Reason"} maxLength={300} />
    </TextDialog>
  );
}

"use client";
import { Ban, PackagePlus, Pencil, Printer, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { nextStatus, STATUS_BADGES, statusActionLabel } from "@/lib/orders/rules/admin-orders";
import type { AdminOrder, AdminOrderStatus } from "@/lib/orders/schema/admin-order";
import { ActionMenu } from "../action-menu";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { CancelDialog } from "./cancel-dialog";
import { OrderEditDialog } from "./order-edit-dialog";
import { RefundDialog } from "./refund-dialog";
import { ShipDialog } from "./ship-dialog";

/** Actions of an order: its next step as a button, the rest in a menu. */
export function OrderButtons({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState<"edit" | "refund" | "cancel">();
  const can = usePermission();
  const router = useRouter();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {can("orders.edit") ? <NextStep order={order} /> : null}
      {can("orders.money") && order.refundBlocker === null ? (
        <Button variant="secondary" size="sm" onClick={() => setOpen("refund")}>
          <Undo2 aria-hidden="true" className="size-4" />
          Refund
        </Button>
      ) : null}
      <ActionMenu
        name={`order ${order.orderNumber}`}
        actions={[
          can("orders.edit") && { icon: Pencil, label: "Edit", onSelect: () => setOpen("edit") },
          can("orders.money") &&
            order.editBlocker === null && {
              icon: PackagePlus,
              label: "Change items",
              onSelect: () => router.push(`/admin/orders/${order.id}/edit`),
            },
          {
            icon: Printer,
            label: "Packing slip",
            onSelect: () => router.push(`/admin/orders/${order.id}/packing-slip`),
          },
          can("orders.money") &&
            order.cancelBlocker === null && {
              icon: Ban,
              label: "Cancel order",
              onSelect: () => setOpen("cancel"),
              isDestructive: true,
            },
        ]}
      />
      {open === "edit" ? <OrderEditDialog order={order} onClose={close} /> : null}
      {open === "refund" ? <RefundDialog order={order} onClose={close} /> : null}
      {open === "cancel" ? <CancelDialog order={order} onClose={close} /> : null}
    </div>
  );
}

/** The result of a step as a sentence. The last two steps of a pickup order email the buyer. */
function describeStep(
  { orderNumber, fulfillmentMethod, customerEmail }: AdminOrder,
  step: AdminOrderStatus,
): string {
  const email = customerEmail ? " The buyer gets an email." : "";
  if (step === "pickup") return `Order ${orderNumber} is ready for pickup.${email}`;
  if (step === "done" && fulfillmentMethod === "pickup") return `Order ${orderNumber} was picked up.${email}`;
  return `Order ${orderNumber} is ${step}.`;
}

function NextStep({ order }: { order: AdminOrder }) {
  const [isBusy, setBusy] = useState(false);
  const [isShipping, setShipping] = useState(false);
  const act = useAdminAction();
  const next = nextStatus(order);
  if (next === null || order.payment === "refunded" || order.isOnHold) return null;
  const { id, version } = order;
  const go = async () => {
    setBusy(true);
    await act(["PATCH", `/api/admin/orders/${id}`, { status: next, version }], {
      done: { title: STATUS_BADGES[next].label, description: describeStep(order, next) },
      fallback: "Failed to update order",
    });
    setBusy(false);
  };
  return (
    <>
      <Button size="sm" loading={isBusy} onClick={() => (next === "shipped" ? setShipping(true) : void go())}>
        {statusActionLabel(next, order)}
      </Button>
      {isShipping ? <ShipDialog order={order} onClose={() => setShipping(false)} /> : null}
    </>
  );
}

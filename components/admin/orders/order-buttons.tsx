"use client";
import { Ban, MoreHorizontal, Pencil, Printer, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { nextStatus, STATUS_LOOKS, STEP_LABELS } from "@/lib/admin/rules/orders";
import type { OfficeOrder } from "@/lib/admin/schema/order";
import { useMay } from "../staff";
import { useOfficeAction } from "../use-office-action";
import { CancelDialog } from "./cancel-dialog";
import { OrderEdit } from "./order-edit";
import { RefundDialog } from "./refund-dialog";
import { ShipDialog } from "./ship-dialog";

/** What can be done with an order: its next step, and the rest in a menu. */
export function OrderButtons({ order }: { order: OfficeOrder }) {
  const [open, setOpen] = useState<"edit" | "refund" | "cancel">();
  const may = useMay();
  const router = useRouter();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {may("orders.edit") ? <NextStep order={order} /> : null}
      {may("orders.money") && order.whyNotRefund === null ? (
        <Button variant="secondary" size="sm" onClick={() => setOpen("refund")}>
          <Undo2 aria-hidden="true" className="size-4" />
          Refund
        </Button>
      ) : null}
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={MoreHorizontal} label={`Actions for order ${order.orderNumber}`} />
        </MenuTrigger>
        <MenuContent>
          {may("orders.edit") ? (
            <MenuItem icon={Pencil} onSelect={() => setOpen("edit")}>
              Edit
            </MenuItem>
          ) : null}
          <MenuItem icon={Printer} onSelect={() => router.push(`/admin/orders/${order.id}/packing-slip`)}>
            Packing slip
          </MenuItem>
          {may("orders.money") && order.whyNotCancel === null ? (
            <>
              <MenuSeparator />
              <MenuItem icon={Ban} tone="destructive" onSelect={() => setOpen("cancel")}>
                Cancel order
              </MenuItem>
            </>
          ) : null}
        </MenuContent>
      </Menu>
      {open === "edit" ? <OrderEdit order={order} onClose={close} /> : null}
      {open === "refund" ? <RefundDialog order={order} onClose={close} /> : null}
      {open === "cancel" ? <CancelDialog order={order} onClose={close} /> : null}
    </div>
  );
}

function NextStep({ order }: { order: OfficeOrder }) {
  const [isBusy, setBusy] = useState(false);
  const [isShipping, setShipping] = useState(false);
  const act = useOfficeAction();
  const next = nextStatus(order);
  if (next === null || order.payment === "refunded" || order.isOnHold) return null;
  const { id, version, orderNumber } = order;
  const go = async () => {
    setBusy(true);
    await act(["PATCH", `/api/admin/orders/${id}`, { status: next, version }], {
      done: { title: STATUS_LOOKS[next].label, description: `Order ${orderNumber} is now ${next}.` },
      fallback: "Failed to update order",
    });
    setBusy(false);
  };
  return (
    <>
      <Button size="sm" loading={isBusy} onClick={() => (next === "shipped" ? setShipping(true) : void go())}>
        {STEP_LABELS[next]}
      </Button>
      {isShipping ? <ShipDialog order={order} onClose={() => setShipping(false)} /> : null}
    </>
  );
}

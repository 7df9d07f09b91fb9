"use client";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { Link } from "@/components/ui/link";
import { formatDollars } from "@/lib/core/money";
import { STATUS_BADGES } from "@/lib/orders/rules/admin-orders";
import { isBackwardMove } from "@/lib/orders/rules/holds";
import {
  type AdminOrder,
  ORDER_STATUSES,
  type OrderRow,
  orderDialogSchema,
} from "@/lib/orders/schema/admin-order";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";
import { ORDER_LABELS } from "./labels";

type Values = z.input<typeof orderDialogSchema>;

const toValues = (order: OrderRow | undefined): Values => ({
  customerName: order?.customerName ?? "",
  customerEmail: order?.customerEmail ?? "",
  total: order?.total ?? "",
  status: order?.status ?? "new",
  fulfillmentMethod: order?.fulfillmentMethod ?? "shipping",
  reason: "",
});

interface OrderEditDialogProps {
  order: OrderRow;
  onClose: () => void;
}

/** The documented edit dialog of an order. */
export function OrderEditDialog({ order, onClose }: OrderEditDialogProps) {
  const state = useAdminForm<Values, OrderRow>({
    schema: orderDialogSchema,
    saved: order,
    toValues,
    send: ({ reason, ...values }) =>
      callAdminApi<AdminOrder>("PATCH", `/api/admin/orders/${order.id}`, {
        ...values,
        ...(reason ? { reason } : {}),
      }),
    done: { title: "Order updated", description: "The buyer's order page shows the change." },
    fallback: "Failed to update order",
    field: "customerName",
    onSaved: onClose,
  });
  return (
    <FormSheet
      state={state}
      id="order-edit"
      title={`Order ${order.orderNumber}`}
      labels={ORDER_LABELS}
      onClose={onClose}
      above={
        <Link href={`/admin/orders/${order.id}`} className="prose-link inline-flex min-h-6 text-14">
          All details, refund and parcel
        </Link>
      }
    >
      <Fields order={order} />
    </FormSheet>
  );
}

/** @param method the one chosen in the form */
function statusHint({ isOnHold, status }: OrderRow, method: Values["fulfillmentMethod"]): string | undefined {
  if (isOnHold) return "On hold: it cannot move forward until the hold is released";
  if (status === "done") return undefined; // there is no later status
  if (method === "shipping") return status === "shipped" ? undefined : "“Shipped” emails the buyer";
  return status === "pickup" || status === "shipped"
    ? "“Done” emails the buyer"
    : "“Pickup” and “Done” email the buyer";
}

function Fields({ order }: { order: OrderRow }) {
  const can = usePermission();
  const [total, method] = useWatch<Values, ["total", "fulfillmentMethod"]>({
    name: ["total", "fulfillmentMethod"],
  });
  return (
    <>
      <TextField<Values> name="customerName" label={ORDER_LABELS.customerName} className="col-span-2" />
      <TextField<Values>
        name="customerEmail"
        label={ORDER_LABELS.customerEmail}
        type="email"
        disabled={!can("orders.money")}
        className="col-span-2"
      />
      <SelectField<Values> name="status" label={ORDER_LABELS.status} hint={statusHint(order, method)}>
        {ORDER_STATUSES.map((status) => (
          <option
            key={status}
            value={status}
            disabled={order.isOnHold && status !== order.status && !isBackwardMove(order.status, status)}
          >
            {STATUS_BADGES[status].label}
          </option>
        ))}
      </SelectField>
      <SelectField<Values> name="fulfillmentMethod" label={ORDER_LABELS.fulfillmentMethod}>
        <option value="shipping">Shipping</option>
        <option value="pickup">Pickup</option>
      </SelectField>
      <TextField<Values>
        name="total"
        label={ORDER_LABELS.total}
        inputMode="decimal"
        required
        hint={`Charged: ${formatDollars(order.charged)}. Changing the total does not charge or refund anything.`}
        disabled={!can("orders.money")}
        className="col-span-2"
      />
      {String(total) === order.total ? null : (
        <TextField<Values> name="reason" label={ORDER_LABELS.reason} required className="col-span-2" />
      )}
    </>
  );
}

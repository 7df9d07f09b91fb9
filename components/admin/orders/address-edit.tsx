"use client";
import { useState } from "react";
import type { z } from "zod";
import { AddressFields } from "@/components/account/address-fields";
import { Button } from "@/components/ui/button";
import { type AdminOrder, orderAddressSchema } from "@/lib/orders/schema/admin-order";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";
import { ADDRESS_LABELS } from "./labels";

type Values = z.input<typeof orderAddressSchema>;
type Saved = Pick<AdminOrder, "version" | "shippingAddress">;

const toValues = (order: Saved | undefined): Values => {
  const {
    firstName = "",
    lastName = "",
    address = "",
    city = "",
    state = "",
    zip = "",
  } = order?.shippingAddress ?? {};
  return { firstName, lastName, address, city, state, zip };
};

/** The button that opens the form for an order's address. */
export function AddressEdit({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false);
  if (!usePermission()("orders.edit")) return null;
  return (
    <>
      <Button variant="ghost" size="sm" className="mt-1 -ml-3.5" onClick={() => setOpen(true)}>
        {order.shippingAddress ? "Correct address" : "Add an address"}
      </Button>
      {isOpen ? <AddressSheet order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AddressSheet({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const state = useAdminForm<Values, Saved>({
    schema: orderAddressSchema,
    saved: order,
    toValues,
    send: ({ version, ...shippingAddress }) =>
      callAdminApi<AdminOrder>("PATCH", `/api/admin/orders/${order.id}`, { shippingAddress, version }),
    done: { title: "Address corrected", description: "The parcel will be sent there. No email was sent." },
    fallback: "Failed to update order",
    field: "firstName",
    onSaved: onClose,
  });
  return (
    <FormSheet
      state={state}
      id="order-address"
      title={`Address of order ${order.orderNumber}`}
      description={`The amount charged stays the same, even if the new state has a different tax rate.${order.isSubscription ? " Future subscription deliveries go to the address saved with each subscription. Change it there too." : ""}`}
      labels={ADDRESS_LABELS}
      onClose={onClose}
      className="grid-cols-6"
    >
      <AddressFields isAnothers />
    </FormSheet>
  );
}

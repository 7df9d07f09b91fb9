"use client";
import { useState } from "react";
import type { z } from "zod";
import { AddressFields } from "@/components/account/address-fields";
import { Form, FormError } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { SideSheet } from "@/components/ui/side-sheet";
import { type AdminOrder, orderAddressSchema } from "@/lib/orders/schema/admin-order";
import { callAdminApi } from "../admin-session";
import { ConflictNotice } from "../conflict-notice";
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
        {order.shippingAddress ? "Correct the address" : "Give an address"}
      </Button>
      {isOpen ? <AddressSheet order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AddressSheet({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { form, save, conflict } = useAdminForm<Values, Saved>({
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
  const { isSubmitting, isDirty } = form.formState;
  return (
    <SideSheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Address of order ${order.orderNumber}`}
      description="What was charged stays as it is, also where another state has another tax."
      formId="order-address"
      saving={isSubmitting}
      dirty={isDirty}
    >
      <ConflictNotice conflict={conflict} labels={ADDRESS_LABELS} />
      <Form form={form} onSubmit={save} id="order-address" className="grid grid-cols-6 gap-4">
        <AddressFields isAnothers />
        <div className="col-span-6 empty:hidden">
          <FormError quiet />
        </div>
      </Form>
    </SideSheet>
  );
}

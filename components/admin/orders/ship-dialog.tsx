"use client";
import type { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { type AdminOrder, parcelSchema } from "@/lib/orders/schema/admin-order";
import { callAdminApi } from "../admin-session";
import { ConflictNotice } from "../conflict-notice";
import { useAdminForm } from "../use-admin-form";
import { ORDER_LABELS } from "./labels";
import { ParcelFields, parcelValues } from "./parcel-form";

interface ShipDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Marks an order as shipped, with an optional carrier and tracking number. */
export function ShipDialog({ order, onClose }: ShipDialogProps) {
  const { id, orderNumber } = order;
  const { form, save, conflict } = useAdminForm<z.input<typeof parcelSchema>, AdminOrder>({
    schema: parcelSchema,
    saved: order,
    toValues: parcelValues,
    send: (values) =>
      callAdminApi<AdminOrder>("PATCH", `/api/admin/orders/${id}`, { ...values, status: "shipped" }),
    done: { title: "Shipped", description: `Order ${orderNumber} is shipped. The buyer gets an email.` },
    fallback: "Failed to update order",
    field: "trackingNumber",
    onSaved: onClose,
  });
  const { isSubmitting } = form.formState;
  return (
    <Dialog open onOpenChange={(open) => (open || isSubmitting ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={`Mark order ${orderNumber} shipped`}
        description="The buyer gets an email. A tracking number that you add or correct later is emailed too."
        footer={
          <>
            <Button
              variant="secondary"
              aria-disabled={isSubmitting}
              onClick={() => {
                form.reset(parcelValues(order));
                void form.handleSubmit(save)();
              }}
            >
              Skip tracking
            </Button>
            <Button type="submit" form="ship-order" loading={isSubmitting}>
              Mark shipped
            </Button>
          </>
        }
      >
        <ConflictNotice conflict={conflict} labels={ORDER_LABELS} />
        <Form form={form} onSubmit={save} id="ship-order" className="space-y-4">
          <ParcelFields />
          <FormError quiet />
        </Form>
      </DialogContent>
    </Dialog>
  );
}

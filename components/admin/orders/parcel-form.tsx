"use client";
import { ExternalLink } from "lucide-react";
import type { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ToastInput } from "@/components/ui/toast";
import { type AdminOrder, parcelSchema } from "@/lib/orders/schema/admin-order";
import { callAdminApi } from "../admin-session";
import { ConflictNotice } from "../conflict-notice";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";
import { ORDER_LABELS } from "./labels";

type Values = z.input<typeof parcelSchema>;

/** Values of the fields that `ParcelFields` shows. */
export const parcelValues = (order: AdminOrder | undefined): Values => ({
  trackingNumber: order?.trackingNumber ?? "",
  courier: order?.courier ?? "",
  trackingUrl: order?.trackingUrl ?? "",
});

/** Carrier, tracking number and link. */
export function ParcelFields({ disabled = false }: { disabled?: boolean }) {
  return (
    <>
      <TextField<Values>
        name="courier"
        label={ORDER_LABELS.courier}
        hint="The tracking link is added automatically for UPS, FedEx, USPS and DHL"
        disabled={disabled}
      />
      <TextField<Values> name="trackingNumber" label={ORDER_LABELS.trackingNumber} disabled={disabled} />
      <TextField<Values>
        name="trackingUrl"
        label={ORDER_LABELS.trackingUrl}
        type="url"
        hint="Only for other couriers"
        disabled={disabled}
      />
    </>
  );
}

/** The toast after saving. A tracking number that is added or corrected after shipping is emailed to the buyer. */
function doneToast(before: AdminOrder, isWaiting: boolean, after: AdminOrder): ToastInput {
  if (isWaiting) return { title: "Shipped", description: "The buyer is notified by email." };
  const isNew = (["trackingNumber", "courier", "trackingUrl"] as const).some(
    (field) => before[field] !== after[field],
  );
  return {
    title: "Parcel updated",
    description:
      after.status === "shipped" && after.trackingNumber !== "" && isNew
        ? "The buyer gets an email with the tracking details."
        : "The buyer's order page shows the change.",
  };
}

/** Tracking of the parcel, saved alone or together with "shipped"; both email the buyer. */
export function ParcelForm({ order }: { order: AdminOrder }) {
  const canShip = usePermission()("orders.edit") && order.isPaid && !order.isCancelled;
  const isWaiting = order.status !== "shipped" && order.status !== "done" && !order.isOnHold;
  const { form, save, conflict } = useAdminForm<Values, AdminOrder>({
    schema: parcelSchema,
    saved: order,
    toValues: parcelValues,
    send: (values) =>
      callAdminApi<AdminOrder>("PATCH", `/api/admin/orders/${order.id}`, {
        ...values,
        ...(isWaiting ? { status: "shipped" } : {}),
      }),
    done: (saved) => doneToast(order, isWaiting, saved),
    fallback: "Failed to update order",
    field: "trackingNumber",
  });
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-22">Parcel</h2>
      <Form form={form} onSubmit={save} className="mt-4 space-y-4">
        <ConflictNotice conflict={conflict} labels={ORDER_LABELS} />
        <ParcelFields disabled={!canShip} />
        {order.isOnHold && canShip ? (
          <p className="text-14 text-ink-soft">On hold: it can be saved, but not marked shipped.</p>
        ) : null}
        <FormError quiet />
        <div className="flex flex-wrap items-center gap-3">
          {canShip ? (
            <Button
              type="submit"
              size="sm"
              variant={order.status === "new" ? "secondary" : "primary"}
              loading={form.formState.isSubmitting}
            >
              {isWaiting ? "Save and mark shipped" : "Save parcel"}
            </Button>
          ) : null}
          {order.trackingLink ? (
            <a
              href={order.trackingLink}
              target="_blank"
              rel="noreferrer"
              className="prose-link inline-flex min-h-6 items-center gap-1.5 text-14"
            >
              <ExternalLink aria-hidden="true" className="size-4" />
              Follow the parcel
            </a>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}

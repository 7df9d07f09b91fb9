"use client";
import type { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type AdminOrder, notesSchema } from "@/lib/orders/schema/admin-order";
import { callAdminApi } from "../admin-session";
import { ConflictNotice } from "../conflict-notice";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";
import { ORDER_LABELS } from "./labels";

type Values = z.input<typeof notesSchema>;

const toValues = (order: AdminOrder | undefined): Values => ({ notes: order?.notes ?? "" });

/** Internal notes of an order. */
export function NotesForm({ order }: { order: AdminOrder }) {
  const can = usePermission();
  const { form, save, conflict } = useAdminForm<Values, AdminOrder>({
    schema: notesSchema,
    saved: order,
    toValues,
    send: (values) => callAdminApi<AdminOrder>("PATCH", `/api/admin/orders/${order.id}`, values),
    done: { title: "Notes saved" },
    fallback: "Failed to update order",
    field: "notes",
  });
  return (
    <Card className="p-4 sm:p-6">
      <Form form={form} onSubmit={save} className="space-y-3">
        <ConflictNotice conflict={conflict} labels={ORDER_LABELS} />
        <TextareaField<Values>
          name="notes"
          label={ORDER_LABELS.notes}
          hint="Never shown to the customer"
          rows={4}
          disabled={!can("orders.edit")}
        />
        <FormError quiet />
        {can("orders.edit") ? (
          <Button type="submit" size="sm" variant="secondary" loading={form.formState.isSubmitting}>
            Save notes
          </Button>
        ) : null}
      </Form>
    </Card>
  );
}

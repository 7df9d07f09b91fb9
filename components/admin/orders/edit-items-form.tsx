"use client";
import { useRouter } from "next/navigation";
import { useController, useWatch } from "react-hook-form";
import { Form, FormError } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Notice } from "@/components/ui/notice";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import { formatUsd } from "@/lib/core/money";
import type { AdminOrder, AdminOrderLine } from "@/lib/orders/schema/admin-order";
import { MAX_DRAFT_NOTE } from "@/lib/orders/schema/draft-order";
import {
  type EditFormValues,
  type EditQuote,
  type EditResult,
  editFormSchema,
} from "@/lib/orders/schema/order-edit";
import { callAdminApi } from "../admin-session";
import { FormSection } from "../form-section";
import { SaveBar } from "../save-bar";
import { useAdminForm } from "../use-admin-form";
import { useRequestKeys } from "../use-request-keys";
import { DraftLines } from "./draft-lines";
import { useAdminQuote } from "./draft-price";
import { EditPrice, editLabel } from "./edit-price";
import { LinkDayOptions } from "./link-day-options";
import { unitsLeft } from "./units-fields";

const EMPTY: EditFormValues = { removed: [], lines: [], note: "", days: "7" };

/** The state of the form and the current price of its edit. */
function useEditForm(order: AdminOrder) {
  const router = useRouter();
  const requestKeys = useRequestKeys();
  const path = `/api/admin/orders/${order.id}/edit`;
  const { form, save } = useAdminForm<EditFormValues, EditResult>({
    schema: editFormSchema,
    saved: undefined,
    toValues: () => EMPTY,
    send: async (values): Promise<EditResult> => {
      try {
        return await callAdminApi<EditResult>("POST", path, {
          ...values,
          requestKey: requestKeys.keyOf({}),
          version: order.version,
          amount: quoted.quote?.differenceCents ?? 0,
        });
      } catch (error) {
        requestKeys.noteFailure(error);
        // The order or a price may have changed.
        router.refresh();
        quoted.refresh();
        throw error;
      }
    },
    done: ({ outcome, email }) =>
      outcome === "link"
        ? {
            title: "Payment link sent",
            description: `We emailed it to ${email}. The order changes when the customer pays.`,
          }
        : { title: "Order changed", description: email ? `A confirmation goes to ${email}.` : "" },
    fallback: "Failed to change the order",
    field: "lines",
    onSaved: () => {
      requestKeys.clear(); // the same items may be removed again in another edit
      router.push(`/admin/orders/${order.id}`);
    },
  });
  const [removed, lines] = useWatch({ control: form.control, name: ["removed", "lines"] });
  const isEmpty = removed.length + lines.length === 0;
  const quoted = useAdminQuote<EditQuote>(`${path}/quote`, { removed, lines }, isEmpty);
  return { form, save, quoted, isEmpty };
}

/** The form that removes units from an unpacked order and adds products. */
export function EditItemsForm({ order }: { order: AdminOrder }) {
  const { form, save, quoted, isEmpty } = useEditForm(order);
  return (
    <Form form={form} onSubmit={save} className="space-y-5">
      <FormSection
        title="In the order"
        hint="Removed units return to stock. They are credited at the price that was paid, with their share of discount and tax."
      >
        <OrderedLines lines={order.lines} />
      </FormSection>
      <FormSection
        title="Add products"
        hint="At the customer's current prices and without a delivery charge, because they are packed with the order."
      >
        {order.additionBlocker === null ? (
          <DraftLines />
        ) : (
          <p className="col-span-full">{order.additionBlocker}</p>
        )}
      </FormSection>
      <EditPrice {...quoted} isEmpty={isEmpty} />
      {order.customerEmail ? (
        <EmailSection email={order.customerEmail} needsLink={(quoted.quote?.differenceCents ?? 0) > 0} />
      ) : null}
      <FormError quiet />
      <SaveBar
        form={form}
        label={editLabel(quoted.quote)}
        unsaved="Not saved yet"
        blocked={quoted.quote === null}
      />
    </Form>
  );
}

/** The note to the customer. @param needsLink whether the customer has to pay the difference */
function EmailSection({ email, needsLink }: { email: string; needsLink: boolean }) {
  return (
    <FormSection title="Email to the customer" hint={`It goes to ${email}.`}>
      <TextareaField<EditFormValues>
        name="note"
        label="Note to the customer"
        hint="Optional. Included in the email"
        rows={3}
        maxLength={MAX_DRAFT_NOTE}
        className="col-span-full"
      />
      {needsLink ? (
        <SelectField<EditFormValues> name="days" label="The payment link works for">
          <LinkDayOptions />
        </SelectField>
      ) : null}
    </FormSection>
  );
}

/** The lines of the order, each with its remaining units. */
function OrderedLines({ lines }: { lines: readonly AdminOrderLine[] }) {
  const { field, fieldState } = useController<EditFormValues, "removed">({ name: "removed" });
  const left = lines.filter((line) => unitsLeft(line) > 0);
  const take = (id: string, quantity: number) =>
    field.onChange([
      ...field.value.filter((line) => line.id !== id),
      ...(quantity > 0 ? [{ id, quantity: String(quantity) }] : []),
    ]);
  if (left.length === 0) return <p className="col-span-full">No units are left in this order.</p>;
  return (
    <div className="col-span-full">
      <ul aria-label="Items of the order" className="divide-y divide-hairline">
        {left.map((line) => (
          <OrderedLine
            key={line.id}
            line={line}
            taken={Number(field.value.find(({ id }) => id === line.id)?.quantity ?? 0)}
            onTake={(quantity) => take(line.id, quantity)}
          />
        ))}
      </ul>
      {fieldState.error?.message ? <Notice tone="error" title={fieldState.error.message} /> : null}
    </div>
  );
}

interface OrderedLineProps {
  line: AdminOrderLine;
  /** Number of units to remove. */
  taken: number;
  onTake: (quantity: number) => void;
}

function OrderedLine({ line, taken, onTake }: OrderedLineProps) {
  const { name, unitCents, isGift, isSubscription } = line;
  const units = unitsLeft(line);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="tabular min-w-0 flex-1 basis-48 wrap-anywhere">
        {name}
        <span className="block text-14 text-ink-soft">
          {units} × {formatUsd(unitCents)}
          {taken > 0 ? `, ${taken} removed` : ""}
        </span>
        {isSubscription && taken > 0 ? (
          <span className="block text-14 text-ink-soft">Its subscription continues.</span>
        ) : null}
      </span>
      {isGift ? (
        <span className="text-14 text-ink-soft">Free gift, can't be removed</span>
      ) : (
        <QuantityStepper
          value={units - taken}
          onChange={(next) => onTake(Math.min(units, Math.max(0, units - next)))}
          of={name}
          min={0}
          max={units}
        />
      )}
    </li>
  );
}

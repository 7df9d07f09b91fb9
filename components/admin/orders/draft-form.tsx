"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AddressFields } from "@/components/account/address-fields";
import { Form, FormError } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { EMPTY_ADDRESS } from "@/lib/account/schema";
import { newId } from "@/lib/core/ids";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import {
  type DraftFormValues,
  type DraftRow,
  draftFormSchema,
  LINK_DAYS,
  MAX_DRAFT_NOTE,
} from "@/lib/orders/schema/draft-order";
import { callAdminApi } from "../admin-session";
import { FormSection } from "../form-section";
import { SaveBar } from "../save-bar";
import { useAdminForm } from "../use-admin-form";
import { type ChosenProduct, DraftLines } from "./draft-lines";
import { DraftPrice, useDraftQuote } from "./draft-price";

const EMPTY: DraftFormValues = {
  ...EMPTY_ADDRESS,
  email: "",
  shippingMethod: "standard",
  lines: [],
  note: "",
  days: "7",
};

interface DraftFormProps {
  products: readonly ChosenProduct[];
  /** The unpacked order that the items are packed with; null without one. */
  addsTo: AdminOrder | null;
  /** The delivery methods that are on. */
  methods: readonly { id: string; name: string }[];
}

/** The customer and address of an order, which its additions have too. */
const valuesOf = (order: AdminOrder | null): DraftFormValues => {
  if (!order?.shippingAddress) return EMPTY;
  const { firstName, lastName, address, city, state, zip } = order.shippingAddress;
  return { ...EMPTY, firstName, lastName, address, city, state, zip, email: order.customerEmail };
};

/** An order that staff prepare for a customer, who gets a link to pay it. */
export function DraftForm({ products, addsTo, methods }: DraftFormProps) {
  const router = useRouter();
  const [requestKey] = useState(newId);
  const state = useAdminForm<DraftFormValues, DraftRow>({
    schema: draftFormSchema,
    saved: undefined,
    toValues: () => valuesOf(addsTo),
    send: (values) =>
      callAdminApi<DraftRow>("POST", "/api/admin/draft-orders", {
        ...values,
        requestKey,
        addsTo: addsTo?.id,
        amount: quoted.quote?.totalCents ?? 0,
      }),
    done: ({ email }) => ({ title: "Payment link sent", description: `It goes to ${email}.` }),
    fallback: "Failed to send the payment link",
    field: "email",
    onSaved: () => router.push("/admin/orders/links"),
  });
  const { form, save } = state;
  const quoted = useDraftQuote(form, addsTo?.id);
  return (
    <Form form={form} onSubmit={save} className="space-y-5">
      <FormSection title="Products">
        <DraftLines products={products} />
      </FormSection>
      {addsTo ? null : <CustomerSection />}
      <LinkSection addsTo={addsTo} methods={methods} />
      <DraftPrice {...quoted} />
      <FormError quiet />
      <SaveBar form={form} label="Send payment link" unsaved="Not sent yet" blocked={quoted.quote === null} />
    </Form>
  );
}

function CustomerSection() {
  return (
    <FormSection title="Customer" hint="The email with the payment link goes to this address.">
      <TextField<DraftFormValues>
        name="email"
        type="email"
        label="Email"
        autoComplete="off"
        required
        className="col-span-full"
      />
      <div className="col-span-full grid grid-cols-6 gap-4">
        <AddressFields isAnothers />
      </div>
    </FormSection>
  );
}

function LinkSection({ addsTo, methods }: Pick<DraftFormProps, "addsTo" | "methods">) {
  return (
    <FormSection
      title={addsTo ? "Link" : "Delivery and link"}
      hint={
        addsTo
          ? `The email goes to ${addsTo.customerEmail}. The items are packed together with the order, without a delivery charge. To swap items, also refund the unwanted ones and return them to stock.`
          : undefined
      }
    >
      {addsTo ? null : (
        <SelectField<DraftFormValues> name="shippingMethod" label="Delivery">
          {methods.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField<DraftFormValues> name="days" label="The link works for">
        {LINK_DAYS.map((days) => (
          <option key={days} value={days}>
            {days === "1" ? "1 day" : `${days} days`}
          </option>
        ))}
      </SelectField>
      <TextareaField<DraftFormValues>
        name="note"
        label="Note to the customer"
        hint="Optional. Included in the email"
        rows={3}
        maxLength={MAX_DRAFT_NOTE}
        className="col-span-full"
      />
    </FormSection>
  );
}

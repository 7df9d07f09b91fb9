"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AddressFields } from "@/components/account/address-fields";
import { Form, FormError } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { newId } from "@/lib/core/ids";
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
  email: "",
  firstName: "",
  lastName: "",
  address: "",
  city: "",
  state: "",
  zip: "",
  shippingMethod: "standard",
  lines: [],
  note: "",
  days: "7",
};

/** An order that staff prepare for a customer, who gets a link to pay it. */
export function DraftForm({ products }: { products: readonly ChosenProduct[] }) {
  const router = useRouter();
  const [requestKey] = useState(newId);
  const state = useAdminForm<DraftFormValues, DraftRow>({
    schema: draftFormSchema,
    saved: undefined,
    toValues: () => EMPTY,
    send: (values) =>
      callAdminApi<DraftRow>("POST", "/api/admin/draft-orders", {
        ...values,
        requestKey,
        amount: quoted.quote?.totalCents ?? 0,
      }),
    done: ({ email }) => ({ title: "Payment link sent", description: `It goes to ${email}.` }),
    fallback: "Failed to send the payment link",
    field: "email",
    onSaved: () => router.push("/admin/orders/links"),
  });
  const { form, save } = state;
  const quoted = useDraftQuote(form);
  return (
    <Form form={form} onSubmit={save} className="space-y-5">
      <FormSection title="Products">
        <DraftLines products={products} />
      </FormSection>
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
      <FormSection title="Delivery and link">
        <SelectField<DraftFormValues> name="shippingMethod" label="Delivery">
          <option value="standard">Standard</option>
          <option value="expedited">Expedited</option>
        </SelectField>
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
          hint="Optional; it is in the email"
          rows={3}
          maxLength={MAX_DRAFT_NOTE}
          className="col-span-full"
        />
      </FormSection>
      <DraftPrice {...quoted} />
      <FormError quiet />
      <SaveBar form={form} label="Send payment link" blocked={quoted.quote === null} />
    </Form>
  );
}

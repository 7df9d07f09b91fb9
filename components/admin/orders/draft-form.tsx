"use client";
import { useRouter } from "next/navigation";
import { AddressFields } from "@/components/account/address-fields";
import { Form, FormError } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { EMPTY_ADDRESS } from "@/lib/account/schema";
import {
  type DraftFormValues,
  type DraftRow,
  draftFormSchema,
  MAX_DRAFT_NOTE,
} from "@/lib/orders/schema/draft-order";
import { callAdminApi } from "../admin-session";
import { FormSection } from "../form-section";
import { SaveBar } from "../save-bar";
import { useAdminForm } from "../use-admin-form";
import { useRequestKeys } from "../use-request-keys";
import { DraftLines } from "./draft-lines";
import { DraftPrice, useDraftQuote } from "./draft-price";
import { LinkDayOptions } from "./link-day-options";

const EMPTY: DraftFormValues = {
  ...EMPTY_ADDRESS,
  email: "",
  shippingMethod: "standard",
  lines: [],
  note: "",
  days: "7",
};

interface DraftFormProps {
  /** The delivery methods to choose from. */
  methods: readonly { id: string; name: string }[];
}

/** An order that staff prepare for a customer, who gets a link to pay it. */
export function DraftForm({ methods }: DraftFormProps) {
  const router = useRouter();
  const requestKeys = useRequestKeys();
  const state = useAdminForm<DraftFormValues, DraftRow>({
    schema: draftFormSchema,
    saved: undefined,
    toValues: () => EMPTY,
    send: (values) =>
      callAdminApi<DraftRow>("POST", "/api/admin/draft-orders", {
        ...values,
        requestKey: requestKeys.keyOf({}),
        amount: quoted.quote?.totalCents ?? 0,
      }).catch((error: unknown) => {
        requestKeys.noteFailure(error);
        throw error;
      }),
    done: ({ email }) => ({ title: "Payment link sent", description: `It goes to ${email}.` }),
    fallback: "Failed to send the payment link",
    field: "email",
    onSaved: () => {
      requestKeys.clear(); // the same products may be sent again in another link
      router.push("/admin/orders/links");
    },
  });
  const { form, save } = state;
  const quoted = useDraftQuote(form);
  return (
    <Form form={form} onSubmit={save} className="space-y-5">
      <FormSection title="Products">
        <DraftLines />
      </FormSection>
      <CustomerSection />
      <LinkSection methods={methods} />
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

function LinkSection({ methods }: Pick<DraftFormProps, "methods">) {
  return (
    <FormSection title="Delivery and link">
      <SelectField<DraftFormValues> name="shippingMethod" label="Delivery">
        {methods.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField<DraftFormValues> name="days" label="The link works for">
        <LinkDayOptions />
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

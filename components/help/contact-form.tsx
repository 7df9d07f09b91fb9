"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { callApi } from "@/components/account/call-api";
import { showFormFailure } from "@/components/account/show-form-failure";
import { useCurrentUser } from "@/components/account/use-current-user";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import {
  clearRememberedForm,
  type FormOwner,
  useRememberedForm,
} from "@/components/form/use-remembered-form";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import type { UserView } from "@/lib/account/schema";
import { cutText } from "@/lib/core/text";
import { CONTACT_CATEGORIES, contactSchema, MAX_MESSAGE_LENGTH } from "@/lib/help/schema";
import { pageQuery, withMinimumDelay } from "./with-minimum-delay";

type Values = z.input<typeof contactSchema>;
type Checked = z.output<typeof contactSchema>;

const EMPTY: Values = {
  name: "",
  email: "",
  category: "general",
  subject: "",
  message: "",
  order: "",
  website: "",
};

/** Subject from a link, such as "Problem with this order" (D38). */
function valuesInAddress(): Values {
  const query = pageQuery();
  const category = query.get("category") ?? "";
  return {
    ...EMPTY,
    ...(Object.hasOwn(CONTACT_CATEGORIES, category) ? { category: category as Values["category"] } : {}),
    subject: cutText(query.get("subject") ?? "", 160),
    order: query.get("order")?.slice(0, 8) ?? "",
  };
}

const ownerOf = (user: UserView | null | undefined): FormOwner<Values> => ({
  id: user?.id ?? null,
  known: user ? { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email } : {},
});

/**
 * Sends a message to the shop. Name and email are filled in for signed-in users. An unsent message is kept for the tab.
 */
export function ContactForm() {
  const user = useCurrentUser();
  const [isSent, setSent] = useState(false);
  const form = useForm<Values, unknown, Checked>({
    resolver: zodResolver(contactSchema),
    defaultValues: valuesInAddress(),
  });
  const owner = useMemo(() => ownerOf(user), [user]);
  // A link with a subject, such as an order's, starts a separate draft.
  const [draft] = useState(() => `contact?${pageQuery()}`);
  useRememberedForm(draft, form, owner);
  const submit = async (input: Checked) => {
    setSent(false);
    try {
      await withMinimumDelay(callApi("POST", "/api/contact", input));
    } catch (error) {
      return showFormFailure<Values>(form, error, {
        title: "Error",
        fallback: "Your message was not sent. Please try again.",
        field: "message",
      });
    }
    toast({
      title: "Message Sent Successfully",
      description: "We'll get back to you within 24 hours. Thank you for contacting us!",
    });
    form.reset(EMPTY);
    clearRememberedForm(draft);
    setSent(true);
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      {isSent ? (
        <Notice tone="success" announce title="We received your message">
          We've emailed you a confirmation and will reply to the same address.
        </Notice>
      ) : null}
      <MessageFields />
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          Leave this empty
          <input {...form.register("website")} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormEnd busy="Sending..." size="lg" className="w-full sm:w-auto">
        Send Message
      </FormEnd>
    </Form>
  );
}

function MessageFields() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField<Values> name="name" label="Full Name" autoComplete="name" />
        <TextField<Values> name="email" type="email" label="Email Address" autoComplete="email" />
      </div>
      <SelectField<Values> name="category" label="Category">
        {Object.entries(CONTACT_CATEGORIES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField<Values> name="subject" label="Subject" autoComplete="off" />
      <TextareaField<Values> name="message" label="Message" rows={7} maxLength={MAX_MESSAGE_LENGTH} />
    </>
  );
}

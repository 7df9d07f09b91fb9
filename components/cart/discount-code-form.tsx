"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { callApi } from "@/components/account/call-api";
import { showFormFailure } from "@/components/account/show-form-failure";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { enterDiscountSchema } from "@/lib/discounts/schema";

type Values = z.input<typeof enterDiscountSchema>;

/** The form to enter a discount code. */
export function DiscountCodeForm({ onApplied }: { onApplied: () => Promise<void> }) {
  const form = useForm<Values>({
    resolver: zodResolver(enterDiscountSchema),
    defaultValues: { code: "" },
  });
  const apply = async ({ code }: Values) => {
    try {
      await callApi("PUT", "/api/cart/discount", { code });
      await onApplied();
    } catch (error) {
      showFormFailure<Values>(form, error, {
        title: "Discount code not applied",
        fallback: "The discount code could not be applied.",
        field: "code",
      });
    }
  };
  return (
    <Form form={form} onSubmit={apply} className="space-y-2 pb-1">
      <TextField<Values> name="code" label="Code" autoComplete="off" maxLength={60} />
      <FormEnd variant="secondary" size="sm" busy="Applying...">
        Apply
      </FormEnd>
    </Form>
  );
}

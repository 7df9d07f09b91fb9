"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { showFormFailure } from "@/components/account/show-form-failure";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import type { ErrorDetails } from "@/lib/core/errors";
import { enterDiscountSchema } from "@/lib/discounts/schema";
import { CallError } from "@/lib/http/browser";

type Values = z.input<typeof enterDiscountSchema>;

/** A code that was refused because it is for the other kind of purchase. */
interface OtherUse {
  code: string;
  codeIsFor: NonNullable<ErrorDetails["codeIsFor"]>;
}

function readOtherUse(error: unknown, code: string): OtherUse | undefined {
  const { codeIsFor } = ((error instanceof CallError ? error.body : null) ?? {}) as ErrorDetails;
  return codeIsFor && { code: code.trim().toUpperCase(), codeIsFor };
}

/**
 * The form to enter a discount code.
 * @param onApply rejects if the code is refused
 */
export function DiscountCodeForm({ onApply }: { onApply: (code: string) => Promise<void> }) {
  const [otherUse, setOtherUse] = useState<OtherUse>();
  const form = useForm<Values>({
    resolver: zodResolver(enterDiscountSchema),
    defaultValues: { code: "" },
  });
  const apply = async ({ code }: Values) => {
    setOtherUse(undefined);
    try {
      await onApply(code);
    } catch (error) {
      setOtherUse(readOtherUse(error, code));
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
      {otherUse ? (
        <p>
          <a href={`/discount/${encodeURIComponent(otherUse.code)}`} className="prose-link">
            {otherUse.codeIsFor === "membership" ? "Use it for a membership" : "Use it for groceries"}
          </a>
        </p>
      ) : null}
      <FormEnd variant="secondary" size="sm" busy="Applying...">
        Apply
      </FormEnd>
    </Form>
  );
}

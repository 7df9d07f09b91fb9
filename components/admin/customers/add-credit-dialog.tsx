"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { showFormFailure } from "@/components/account/show-form-failure";
import { Form, FormError } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import type { CustomerRow } from "@/lib/account/schema/customer";
import { priceField } from "@/lib/admin/schema/fields";
import { type Cents, formatUsd } from "@/lib/core/money";
import { addCreditSchema, MAX_CREDIT_CENTS, type StoreCredit } from "@/lib/credit/schema";
import { isUnanswered, toChangeError } from "@/lib/http/browser";
import { callAdminApi, isAdminSessionEnded } from "../admin-session";
import { isKeyUsed, type RequestKeyScope, useRequestKeys } from "../use-request-keys";
import { customerName } from "./labels";

/** The form's fields; the call has one amount, which is negative to take back. */
const creditFormSchema = z.object({
  kind: z.enum(["add", "take"]),
  amount: priceField.refine(
    (cents) => cents <= MAX_CREDIT_CENTS,
    `must be ${formatUsd(MAX_CREDIT_CENTS as Cents)} or less`,
  ),
  reason: addCreditSchema.shape.reason,
  /** Empty: it does not expire. */
  expiresOn: z.union([z.literal(""), z.iso.date("must be a day")]),
});
type Values = z.input<typeof creditFormSchema>;
type Checked = z.output<typeof creditFormSchema>;

interface AddCreditDialogProps {
  customer: CustomerRow;
  availableCents: Cents;
  keyScope: RequestKeyScope;
  onClose: () => void;
}

/** Gives a customer store credit, or takes back what was given. */
export function AddCreditDialog({ customer, availableCents, keyScope, onClose }: AddCreditDialogProps) {
  const { form, save } = useAddCredit(customer, keyScope, onClose);
  const { isSubmitting } = form.formState;
  const isAdding = form.watch("kind") === "add";
  return (
    <Dialog open onOpenChange={(open) => (open || isSubmitting ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={`Store credit of ${customerName(customer)}`}
        description={`${formatUsd(availableCents)} can be spent now.`}
        footer={
          <>
            <Button variant="secondary" aria-disabled={isSubmitting} onClick={onClose}>
              Not now
            </Button>
            <Button
              type="submit"
              form="add-credit"
              variant={isAdding ? "primary" : "destructive"}
              loading={isSubmitting}
            >
              {isAdding ? "Add store credit" : "Take back"}
            </Button>
          </>
        }
      >
        <Form form={form} onSubmit={save} id="add-credit" className="space-y-5">
          <Controller
            name="kind"
            control={form.control}
            render={({ field }) => (
              <RadioCards label="What to do" value={field.value} onValueChange={field.onChange}>
                <RadioCard value="add" title="Add" description="The customer gets an email" />
                <RadioCard value="take" title="Take back" description="No email is sent" />
              </RadioCards>
            )}
          />
          <TextField<Values> name="amount" label="Amount ($)" inputMode="decimal" required />
          <TextField<Values> name="reason" label="Reason (the customer sees it)" maxLength={300} required />
          {isAdding ? (
            <TextField<Values>
              name="expiresOn"
              type="date"
              label="Last day to use it"
              hint="Optional: without one it does not expire"
            />
          ) : null}
          <FormError quiet />
        </Form>
      </DialogContent>
    </Dialog>
  );
}

/** The form's state and its call, with one request key until a call succeeds: a repeated press adds the credit once. */
function useAddCredit(customer: CustomerRow, keyScope: RequestKeyScope, onClose: () => void) {
  const router = useRouter();
  const keys = useRequestKeys(keyScope);
  const form: UseFormReturn<Values, unknown, Checked> = useForm<Values, unknown, Checked>({
    resolver: zodResolver(creditFormSchema),
    defaultValues: { kind: "add", amount: "", reason: "", expiresOn: "" },
  });
  const save = async ({ kind, amount, reason, expiresOn }: Checked) => {
    const isAdding = kind === "add";
    try {
      await callAdminApi<StoreCredit>("POST", `/api/admin/users/${customer.id}/credit`, {
        requestKey: keys.keyOf({}),
        amount: isAdding ? amount : -amount,
        reason,
        ...(isAdding && expiresOn ? { expiresOn } : {}),
      });
      keys.clear();
      toast({
        title: isAdding ? "Store credit added" : "Store credit taken back",
        description: isAdding ? `${customerName(customer)} gets an email about it.` : "",
      });
      router.refresh();
      onClose();
    } catch (error) {
      keys.noteFailure(error);
      if (isAdminSessionEnded(error)) return; // the login dialog asks
      if (isUnanswered(error) || isKeyUsed(error)) router.refresh(); // shows what was saved
      showFormFailure(form, toChangeError(error), {
        title: "Error",
        fallback: "Failed to change store credit",
        field: "amount",
      });
    }
  };
  return { form, save };
}

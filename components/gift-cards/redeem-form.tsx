"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { callApi } from "@/components/account/call-api";
import { showFormFailure } from "@/components/account/show-form-failure";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { Notice } from "@/components/ui/notice";
import { type Cents, formatUsd } from "@/lib/core/money";
import { redeemPath } from "@/lib/gift-cards/rules";
import { giftCardCodeSchema } from "@/lib/gift-cards/schema";

type Values = z.input<typeof giftCardCodeSchema>;

interface RedeemFormProps {
  isSignedIn: boolean;
  /** From the link in the email. */
  code?: string;
}

/** Turns a code into store credit. A visitor logs in first and returns with the code. */
export function RedeemForm({ isSignedIn, code = "" }: RedeemFormProps) {
  const router = useRouter();
  const [credited, setCredited] = useState<Cents>();
  const form = useForm<Values>({ resolver: zodResolver(giftCardCodeSchema), defaultValues: { code } });
  const submit = async (input: Values) => {
    setCredited(undefined);
    if (!isSignedIn)
      return window.location.assign(`/login?return=${encodeURIComponent(redeemPath(input.code))}`);
    try {
      const { amount } = await callApi<{ amount: Cents }>("POST", "/api/gift-cards/redeem", input);
      setCredited(amount);
    } catch (error) {
      return showFormFailure<Values>(form, error, {
        title: "Error",
        fallback: "The gift card was not redeemed. Please try again.",
        field: "code",
      });
    }
    form.reset({ code: "" });
    router.refresh();
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      {credited === undefined ? null : (
        <Notice tone="success" announce title={`${formatUsd(credited)} was added to your store credit`}>
          You can use it at checkout.
        </Notice>
      )}
      <TextField<Values>
        name="code"
        label="Gift card code"
        hint="16 letters and digits"
        autoComplete="off"
        maxLength={40}
      />
      <FormEnd variant="secondary">{isSignedIn ? "Add to store credit" : "Log in and redeem"}</FormEnd>
    </Form>
  );
}

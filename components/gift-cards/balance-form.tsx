"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { callApi } from "@/components/account/call-api";
import { showFormFailure } from "@/components/account/show-form-failure";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatUsd } from "@/lib/core/money";
import { redeemPath } from "@/lib/gift-cards/rules";
import { type GiftCardBalance, giftCardCodeSchema } from "@/lib/gift-cards/schema";

type Values = z.input<typeof giftCardCodeSchema>;

/** Shows the amount of a gift card. */
export function BalanceForm() {
  const [found, setFound] = useState<GiftCardBalance & { code: string }>();
  const form = useForm<Values>({ resolver: zodResolver(giftCardCodeSchema), defaultValues: { code: "" } });
  const submit = async ({ code }: Values) => {
    setFound(undefined);
    try {
      setFound({ ...(await callApi<GiftCardBalance>("POST", "/api/gift-cards/balance", { code })), code });
    } catch (error) {
      showFormFailure<Values>(form, error, {
        title: "Error",
        fallback: "We couldn't check the balance. Please try again.",
        field: "code",
      });
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      <TextField<Values>
        name="code"
        label="Gift card code"
        hint="16 letters and digits"
        autoComplete="off"
        maxLength={40}
      />
      <FormEnd>Check balance</FormEnd>
      {found?.isRedeemable ? (
        <Notice tone="success" announce title={`This gift card is worth ${formatUsd(found.amountCents)}`}>
          <Link href={redeemPath(found.code)} className="prose-link">
            Add it to your store credit
          </Link>
        </Notice>
      ) : null}
      {found && !found.isRedeemable ? (
        <Notice announce title="This gift card has already been redeemed">
          Its {formatUsd(found.amountCents)} became store credit. Any remaining credit is shown in the account
          that redeemed it.
        </Notice>
      ) : null}
    </Form>
  );
}

"use client";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { capitalize } from "@/lib/core/capitalize";
import type { Day } from "@/lib/core/dates";
import { formatShortUsd } from "@/lib/core/money";
import { GIFT_CARD_AMOUNTS, MAX_GIFT_MESSAGE } from "@/lib/gift-cards/schema";
import { type GiftCardValues, OTHER, TYPED_AMOUNTS } from "./gift-card-values";

const LEGEND = "mb-4 font-display text-22 font-medium";

/** Amount, recipient and sender. */
export function GiftCardFields({ days }: { days: { first: Day; last: Day } }) {
  return (
    <>
      <AmountFields />
      <fieldset>
        <legend className={LEGEND}>Recipient</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField<GiftCardValues>
            name="recipientName"
            label="Their name"
            autoComplete="off"
            maxLength={80}
          />
          <TextField<GiftCardValues>
            name="recipientEmail"
            label="Their email"
            type="email"
            inputMode="email"
            autoComplete="off"
          />
          <TextareaField<GiftCardValues>
            name="message"
            label="Message"
            hint={`Optional, up to ${MAX_GIFT_MESSAGE} characters`}
            rows={4}
            maxLength={MAX_GIFT_MESSAGE}
            className="sm:col-span-2"
          />
          <TextField<GiftCardValues>
            name="deliverOn"
            label="Delivery day"
            type="date"
            min={days.first}
            max={days.last}
            hint="Sent right away if you choose today, otherwise on the morning of that day"
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className={LEGEND}>Sender</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField<GiftCardValues> name="senderName" label="Your name" autoComplete="name" maxLength={80} />
          <TextField<GiftCardValues>
            name="senderEmail"
            label="Your email"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="For the receipt"
          />
        </div>
      </fieldset>
    </>
  );
}

function AmountFields() {
  const { control } = useFormContext<GiftCardValues>();
  const choice = useWatch({ control, name: "choice" });
  return (
    <fieldset>
      <legend className={LEGEND}>Amount</legend>
      <Controller
        control={control}
        name="choice"
        render={({ field }) => (
          <RadioCards
            label="Amount"
            value={field.value}
            onValueChange={field.onChange}
            className="grid-cols-2 sm:grid-cols-3"
          >
            {GIFT_CARD_AMOUNTS.map((amount) => (
              <RadioCard key={amount} value={String(amount)} title={formatShortUsd(amount)} />
            ))}
            <RadioCard value={OTHER} title="Other amount" />
          </RadioCards>
        )}
      />
      {choice === OTHER ? (
        <TextField<GiftCardValues>
          name="dollars"
          label="Other amount ($)"
          hint={capitalize(TYPED_AMOUNTS)}
          inputMode="numeric"
          autoComplete="off"
          className="mt-4 sm:max-w-60"
        />
      ) : null}
    </fieldset>
  );
}

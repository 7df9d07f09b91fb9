"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm, useFormContext, useWatch } from "react-hook-form";
import { PayForm } from "@/components/checkout/pay-form";
import { PaymentElements } from "@/components/checkout/payment-elements";
import { StripeReady } from "@/components/checkout/stripe-ready";
import { type FormOwner, useRememberedForm } from "@/components/form/use-remembered-form";
import { Link } from "@/components/ui/link";
import type { Day } from "@/lib/core/dates";
import { cents, formatUsd } from "@/lib/core/money";
import { GIFT_CARD_AMOUNTS } from "@/lib/gift-cards/schema";
import { GiftCardFields } from "./gift-card-fields";
import { GiftCardPreview } from "./gift-card-preview";
import {
  EMPTY_GIFT_CARD,
  GIFT_CARD_FORM,
  type GiftCardValues,
  giftCardFormSchema,
  readAmount,
} from "./gift-card-values";
import { useBuyGiftCard } from "./use-buy-gift-card";

interface GiftCardScreenProps {
  /** Today and the last possible delivery day, in the shop's time zone. */
  days: { first: Day; last: Day };
  buyer: FormOwner<GiftCardValues>;
}

/** The form to buy a gift card, with its payment and a preview; the input survives a reload. */
export function GiftCardScreen({ days, buyer }: GiftCardScreenProps) {
  const form = useForm<GiftCardValues>({
    resolver: zodResolver(giftCardFormSchema),
    defaultValues: { ...EMPTY_GIFT_CARD, ...buyer.known, deliverOn: days.first },
    mode: "onTouched",
  });
  useRememberedForm(GIFT_CARD_FORM, form, buyer, () => {
    if (form.getValues("deliverOn") < days.first) form.setValue("deliverOn", days.first); // that day has passed
  });
  return (
    <FormProvider {...form}>
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 px-4 pt-6 pb-16 sm:px-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:pt-10">
        <div>
          <h1 className="text-38">Gift cards</h1>
          <p className="mt-2 max-w-prose text-18 text-ink-soft">
            We email it on the day you choose, or you can print it at home. The recipient adds it to their
            store credit. It never expires.
          </p>
          <div className="mt-8 space-y-10">
            <GiftCardFields days={days} />
            <section aria-labelledby="payment">
              <h2 id="payment" className="mb-4 text-22">
                Payment
              </h2>
              <Payment />
            </section>
          </div>
        </div>
        <aside aria-label="Preview" className="space-y-4 lg:sticky lg:top-24 lg:self-start">
          <Preview />
          <p className="text-14 text-ink-soft">
            Have a gift card?{" "}
            <Link href="/gift-cards/redeem" className="prose-link">
              Redeem it
            </Link>{" "}
            or{" "}
            <Link href="/gift-cards/balance" className="prose-link">
              check its balance
            </Link>
            .
          </p>
        </aside>
      </div>
    </FormProvider>
  );
}

/** The chosen amount; undefined while a typed amount is invalid. */
function useAmount() {
  const { control } = useFormContext<GiftCardValues>();
  const [choice, dollars] = useWatch({ control, name: ["choice", "dollars"] });
  return readAmount({ choice, dollars });
}

function Payment() {
  const amount = useAmount();
  return (
    <StripeReady>
      {({ stripe, isSandbox }) => (
        <PaymentElements stripe={stripe} amount={amount ?? cents(GIFT_CARD_AMOUNTS[1])}>
          <Pay isSandbox={isSandbox} />
        </PaymentElements>
      )}
    </StripeReady>
  );
}

function Pay({ isSandbox }: { isSandbox: boolean }) {
  const amount = useAmount();
  const { buy, isPaying, problem } = useBuyGiftCard();
  return (
    <PayForm
      isSandbox={isSandbox}
      isPaying={isPaying}
      problem={problem}
      label={amount === undefined ? "Pay" : `Pay ${formatUsd(amount)}`}
      onPay={buy}
    >
      <p className="text-14 text-ink-soft">
        Gift cards are not taxed, and discounts do not apply. You can ask for a refund until the gift card is
        redeemed.
      </p>
    </PayForm>
  );
}

function Preview() {
  const { control } = useFormContext<GiftCardValues>();
  const [recipientName, senderName, message = ""] = useWatch({
    control,
    name: ["recipientName", "senderName", "message"],
  });
  const amountCents = useAmount() ?? cents(0);
  return <GiftCardPreview {...{ amountCents, recipientName, senderName, message }} />;
}

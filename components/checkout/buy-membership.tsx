"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { MembershipCode } from "@/components/membership/membership-code";
import { Terms } from "@/components/membership/terms";
import { Notice } from "@/components/ui/notice";
import { cents, formatShortUsd, formatUsd } from "@/lib/core/money";
import type { PurchaseOffer } from "@/lib/membership/rules/purchase-offer";
import { complimentaryNote, purchaseTerms } from "@/lib/membership/rules/terms";
import type { PlanView } from "@/lib/membership/schema";
import { DueNow, GeneralTerms, MembershipScreen, TotalRow } from "./membership-screen";
import { PayForm } from "./pay-form";
import { PaymentElements } from "./payment-elements";
import { StripeReady } from "./stripe-ready";
import { type MembershipBuyer, useBuyMembership } from "./use-buy-membership";

interface BuyMembershipProps {
  plan: PlanView;
  offer: PurchaseOffer;
  buyer: MembershipBuyer;
  /** Date of the first charge after a trial, formatted. */
  firstCharge: string | null;
  /** The buyer has a complimentary membership. */
  isComplimentary: boolean;
}

/** Buys a membership on the shop's own page (D17). */
export function BuyMembership({
  plan,
  offer: usualOffer,
  buyer,
  firstCharge,
  isComplimentary,
}: BuyMembershipProps) {
  const router = useRouter();
  const [newOffer, setNewOffer] = useState<PurchaseOffer>();
  const offer = newOffer ?? usualOffer;
  const readAgain = () => {
    setNewOffer(undefined);
    router.refresh();
  };
  return (
    <MembershipScreen
      title="Become a member"
      plan={plan}
      totals={
        <>
          <Totals offer={offer} firstCharge={firstCharge} />
          <MembershipCode plan={plan.slug} entered={offer.entered} onChanged={readAgain} />
        </>
      }
    >
      {isComplimentary ? (
        <Notice title="This plan replaces your complimentary membership" className="mb-8">
          {complimentaryNote(`The ${plan.name} plan`)}{" "}
          {firstCharge && offer.trialDays > 0
            ? `It is free until ${firstCharge}; ${formatUsd(offer.priceCents)} is charged that day.`
            : `${formatUsd(offer.dueCents)} is charged today.`}
        </Notice>
      ) : null}
      <section aria-labelledby="agreement">
        <h2 id="agreement" className="mb-4 text-22">
          What you agree to
        </h2>
        <Terms sentences={purchaseTerms(offer)} />
      </section>
      <section aria-labelledby="payment" className="mt-10">
        <h2 id="payment" className="mb-4 text-22">
          {usualOffer.trialDays > 0 ? "Your card" : "Payment"}
        </h2>
        <StripeReady>
          {({ stripe, isSandbox }) => (
            <PaymentElements stripe={stripe} amount={offer.dueCents} mode="subscription">
              <Payment plan={plan} offer={offer} buyer={buyer} isSandbox={isSandbox} onOffer={setNewOffer} />
            </PaymentElements>
          )}
        </StripeReady>
      </section>
    </MembershipScreen>
  );
}

function Payment({
  plan,
  offer,
  buyer,
  isSandbox,
  onOffer,
}: Omit<BuyMembershipProps, "firstCharge" | "isComplimentary"> & {
  isSandbox: boolean;
  onOffer: (offer: PurchaseOffer) => void;
}) {
  const { buy, isPaying, problem } = useBuyMembership({ membership: plan.slug, offer, buyer, onOffer });
  const label =
    offer.trialDays > 0
      ? `Start ${offer.trialDays} days free, then ${formatShortUsd(offer.priceCents)} a month`
      : `Pay ${formatUsd(offer.dueCents)}`;
  return (
    <PayForm isSandbox={isSandbox} isPaying={isPaying} problem={problem} label={label} onPay={buy}>
      <GeneralTerms />
    </PayForm>
  );
}

function Totals({ offer, firstCharge }: Pick<BuyMembershipProps, "offer" | "firstCharge">) {
  const { priceCents, trialDays, discountCents, dueCents, carriedCents } = offer;
  const isTrial = trialDays > 0;
  const credit = cents(isTrial ? 0 : priceCents - discountCents - dueCents - carriedCents);
  return (
    <>
      {isTrial ? (
        <TotalRow name={`First ${trialDays} days`}>
          <span className="text-clover-deep">Free</span>
        </TotalRow>
      ) : (
        <TotalRow name="First month">{formatUsd(priceCents)}</TotalRow>
      )}
      {isTrial && firstCharge ? (
        <TotalRow name={`On ${firstCharge}`}>{formatUsd(priceCents)}</TotalRow>
      ) : null}
      {discountCents > 0 ? (
        <TotalRow name={offer.discount?.title ?? "Off the first month"}>−{formatUsd(discountCents)}</TotalRow>
      ) : null}
      {credit > 0 ? <TotalRow name="Your credit">−{formatUsd(credit)}</TotalRow> : null}
      {carriedCents > 0 ? (
        <TotalRow name="Added to your next payment">−{formatUsd(carriedCents)}</TotalRow>
      ) : null}
      <DueNow>{formatUsd(dueCents)}</DueNow>
    </>
  );
}

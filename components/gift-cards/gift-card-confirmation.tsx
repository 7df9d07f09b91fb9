"use client";
import { CircleCheckBig } from "lucide-react";
import { useEffect } from "react";
import { clearRememberedForm } from "@/components/form/use-remembered-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { formatLongDay } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import type { BoughtGiftCard } from "@/lib/gift-cards/schema";
import { GIFT_CARD_FORM } from "./gift-card-values";
import { clearPurchaseKey } from "./purchase-key";

/** The confirmation of a paid gift card, which the buyer may reopen after it was redeemed or voided. */
export function GiftCardConfirmation({ card, purchaseKey }: { card: BoughtGiftCard; purchaseKey: string }) {
  useEffect(() => {
    if (clearPurchaseKey(purchaseKey)) clearRememberedForm(GIFT_CARD_FORM);
  }, [purchaseKey]);
  const { amountCents, recipientName, recipientEmail, senderEmail, deliverOn, isSent, isVoid, printPath } =
    card;
  const to = recipientEmail || "the recipient";
  const delivery = isSent
    ? `was emailed to ${to}.`
    : `will be emailed to ${to} on ${formatLongDay(deliverOn)}, unless it is redeemed first.`;
  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6 sm:py-16">
      <header className="text-center">
        <CircleCheckBig aria-hidden="true" className="mx-auto size-14 text-clover" strokeWidth={1.5} />
        <h1 className="mt-4 text-38">
          {isVoid ? "This gift card can't be used" : "Thank you for your purchase!"}
        </h1>
      </header>
      <Card className="mt-8 space-y-3 p-5 wrap-anywhere sm:p-6">
        <p>
          The <strong className="tabular font-semibold">{formatUsd(amountCents)}</strong> gift card for{" "}
          {recipientName || "its recipient"}{" "}
          {isVoid ? "was canceled, or its payment was refunded or disputed." : delivery}
        </p>
        {isVoid || !senderEmail ? null : <p>Your receipt goes to {senderEmail}.</p>}
      </Card>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {printPath ? (
          <Button asChild>
            <a href={printPath}>Print the gift card</a>
          </Button>
        ) : null}
        <Button asChild variant="secondary">
          <a href="/gift-cards">Buy another gift card</a>
        </Button>
      </div>
    </div>
  );
}

import type { Metadata } from "next";
import { CompletingGiftCard } from "@/components/gift-cards/completing-gift-card";
import { GiftCardConfirmation } from "@/components/gift-cards/gift-card-confirmation";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { findBoughtGiftCardByKey } from "@/lib/gift-cards/queries";

export const metadata: Metadata = { title: "Your gift card", referrer: "no-referrer" };
export const instant = false;

export default async function BoughtPage({ searchParams }: PageProps<"/gift-cards/bought">) {
  const { key } = await searchParams;
  const card = typeof key === "string" ? await findBoughtGiftCardByKey(key) : null;
  if (!card || typeof key !== "string")
    return (
      <EmptyState
        as="h1"
        title="We can't show this gift card"
        hint="The purchase was not completed, or this link is incomplete. If you paid, check your email for the receipt, or contact us."
        className="py-20"
      >
        <Button asChild>
          <a href="/gift-cards">Gift cards</a>
        </Button>
      </EmptyState>
    );
  return card.isPaid ? (
    <GiftCardConfirmation card={card} purchaseKey={key} />
  ) : (
    <CompletingGiftCard purchaseKey={key} />
  );
}

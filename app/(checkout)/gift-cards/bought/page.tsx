import type { Metadata } from "next";
import { BoughtGiftCard } from "@/components/gift-cards/bought-gift-card";
import { CompletingGiftCard } from "@/components/gift-cards/completing-gift-card";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { getBoughtGiftCard } from "@/lib/gift-cards/queries";

export const metadata: Metadata = { title: "Your gift card", referrer: "no-referrer" };
export const instant = false;

export default async function BoughtPage({ searchParams }: PageProps<"/gift-cards/bought">) {
  const { key } = await searchParams;
  const card = typeof key === "string" ? await getBoughtGiftCard(key) : null;
  if (!card || typeof key !== "string")
    return (
      <EmptyState
        as="h1"
        title="We cannot show this gift card here"
        hint="It was not paid, or bought in another browser. The receipt has the details of a paid one."
        className="py-20"
      >
        <Button asChild>
          <a href="/gift-cards">Gift cards</a>
        </Button>
      </EmptyState>
    );
  return card.isPaid ? (
    <BoughtGiftCard card={card} purchaseKey={key} />
  ) : (
    <CompletingGiftCard purchaseKey={key} />
  );
}

import type { Metadata } from "next";
import { GiftCardPreview } from "@/components/gift-cards/gift-card-preview";
import { PrintButton } from "@/components/orders/print-button";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { getPrintableGiftCard } from "@/lib/gift-cards/queries";
import { env } from "@/lib/server/env";

export const metadata: Metadata = { title: "Print a gift card", referrer: "no-referrer" };
export const instant = false;

/** The printable gift card, for anyone who has its signed link. */
export default async function PrintPage({ searchParams }: PageProps<"/gift-cards/print">) {
  const { card, proof } = await searchParams;
  const content =
    typeof card === "string" && typeof proof === "string" ? await getPrintableGiftCard(card, proof) : null;
  if (content === null || content === "used")
    return (
      <EmptyState
        as="h1"
        title={content === "used" ? "This gift card can't be used" : "This link doesn't work"}
        hint={
          content === "used"
            ? "It was redeemed or canceled, or its payment was refunded or disputed."
            : "The link is incomplete, or we replaced the code and emailed a new one to the recipient."
        }
        className="py-20"
      >
        <Button asChild>
          <a href="/gift-cards">Gift cards</a>
        </Button>
      </EmptyState>
    );
  return (
    <div className="mx-auto max-w-xl px-4 py-10 sm:px-6">
      <h1 className="mb-6 text-38 print:sr-only">Your gift card</h1>
      <GiftCardPreview {...content} />
      <p className="mt-4 wrap-anywhere">
        Redeem it at <strong className="font-semibold">{env().SHOP_URL}/gift-cards/redeem</strong>
      </p>
      <p className="mt-6 print:hidden">
        <PrintButton>Print</PrintButton>
      </p>
    </div>
  );
}

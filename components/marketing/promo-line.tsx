import { Leaf } from "lucide-react";
import type { MarketingSettings } from "@/lib/marketing/schema";

type Promo = MarketingSettings["membershipPromo"];

const promoText = ({ offerType, discountPercentage, message }: Promo): string =>
  offerType === "discount" && !message.includes("%")
    ? `${message}: ${discountPercentage}% off your first month`
    : message;

/** The active introductory membership offer (D39). */
export function PromoLine({ promo }: { promo: Promo }) {
  if (!promo.enabled) return null;
  return (
    <p className="mb-5 inline-flex items-center gap-2 rounded-chip bg-lime px-4 py-1.5 text-14 font-semibold text-fern-deep">
      <Leaf aria-hidden="true" className="size-4" />
      {promoText(promo)}
    </p>
  );
}

import { getMarketingSettings } from "@/lib/marketing/queries/marketing-settings";
import { getPlansForSale } from "@/lib/membership/queries";
import { minDiscount } from "@/lib/membership/rules/plans";
import { offersFor } from "@/lib/pricing/rules/offers";
import type { ShownOffers } from "@/lib/pricing/schema";

/** The active offers and the minimum member discount, for pages that are the same for every viewer. */
export async function shownOffers(): Promise<ShownOffers> {
  const [marketing, plans] = await Promise.all([getMarketingSettings(), getPlansForSale()]);
  return offersFor(marketing, { planPercent: minDiscount(plans) });
}

import { offersFor, type ShownOffers } from "@/components/catalog/offers";
import { getMarketingSettings } from "@/lib/marketing/queries";
import { getActivePlans } from "@/lib/membership/queries";
import { minDiscount } from "@/lib/membership/rules";

/** What pages that are the same for everybody say of prices: the offers that are on, and what a membership gives at least. */
export async function shownOffers(): Promise<ShownOffers> {
  const [marketing, plans] = await Promise.all([getMarketingSettings(), getActivePlans()]);
  return offersFor(marketing, { planPercent: minDiscount(plans) });
}

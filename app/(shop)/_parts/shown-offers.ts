import { offersFor, type ShownOffers } from "@/components/catalog/offers";
import { marketingSettings } from "@/lib/marketing/queries";
import { activePlans } from "@/lib/membership/queries";
import { leastDiscount } from "@/lib/membership/rules";

/** What pages that are the same for everybody say of prices: the offers that are on, and what a membership gives at least. */
export async function shownOffers(): Promise<ShownOffers> {
  const [marketing, plans] = await Promise.all([marketingSettings(), activePlans()]);
  return offersFor(marketing, { planPercent: leastDiscount(plans) });
}

import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { type Cents, parseDollars } from "@/lib/core/money";
import type { PriceRules } from "@/lib/pricing/schema";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import { MARKETING_DEFAULTS, type MarketingSettings, marketingSettingsSchema } from "./schema";

/** The saved settings; panels that were never saved have their documented defaults (D39). */
export async function marketingSettings(): Promise<MarketingSettings> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.marketing());
  return readSettings();
}

async function readSettings(): Promise<MarketingSettings> {
  const row = await db().marketingSettings.findUnique({ where: { id: "default" } });
  return marketingSettingsSchema.parse({ ...MARKETING_DEFAULTS, ...row });
}

/**
 * The rules that prices follow now, straight from the database: what is charged never comes from a cache.
 * @param viewer whole percent of the member's discount (0 for everybody else), and from which subtotal the member's delivery is free
 * @param state US state of the delivery address; without one, and for states with no row, the default rate (D21)
 */
export async function currentPriceRules(
  viewer: { memberDiscountPercent: number; memberFreeFromCents: Cents | null },
  state?: string,
): Promise<PriceRules> {
  const [settings, store, rates] = await Promise.all([
    readSettings(),
    db().storeSettings.findUniqueOrThrow({ where: { id: "default" } }),
    db().taxRate.findMany({ where: { state: { in: ["default", ...(state ? [state] : [])] } } }),
  ]);
  const rate = rates.find((row) => row.state === state) ?? rates.find((row) => row.state === "default");
  if (!rate) throw new Error("tax_rates has no default row");
  return {
    memberDiscountPercent: viewer.memberDiscountPercent,
    offers: settings.offers,
    flashSalePercent: settings.flashSale.enabled ? settings.flashSale.discountPercentage : 0,
    shipping: {
      mode: store.shippingMode,
      freeFromCents: freeShippingFrom(settings),
      memberFreeFromCents: viewer.memberFreeFromCents,
    },
    taxRateBasisPoints: rate.rateBasisPoints,
  };
}

/** D20: `freeShipping.minimumOrder` is the one store of the threshold. Switched off, no subtotal is free by itself. */
function freeShippingFrom({ freeShipping }: MarketingSettings): Cents {
  const threshold = freeShipping.enabled ? parseDollars(freeShipping.minimumOrder) : undefined;
  return threshold ?? (Number.MAX_SAFE_INTEGER as Cents);
}

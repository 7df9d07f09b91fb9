import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { type Cents, cents, parseDollars } from "@/lib/core/money";
import { activeFlashSalePercent } from "@/lib/pricing/rules/offers";
import type { DeliveryRates, PriceRules } from "@/lib/pricing/schema";
import { db, type Tx } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import { Prisma } from "@/prisma/generated/client";
import type { DeliveryTerms } from "../rules";
import {
  MARKETING_DEFAULTS,
  type MarketingSettings,
  marketingSettingsSchema,
  type SavedMarketing,
} from "../schema";

/** The saved settings; panels that were never saved have their documented defaults (D39). */
export async function getMarketingSettings(): Promise<MarketingSettings> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.marketing());
  return findMarketingSettings();
}

/** The saved settings, uncached, for charges. */
export const findMarketingSettings = async (): Promise<MarketingSettings> =>
  parseSettings(await db().marketingSettings.findUnique({ where: { id: "default" } }));

/** The same with their version, which an edit has to send. */
export async function findSavedMarketing(tx: Tx = db()): Promise<SavedMarketing> {
  const row = await tx.marketingSettings.findUnique({ where: { id: "default" } });
  return { ...parseSettings(row), version: row?.version ?? 1 };
}

const parseSettings = (row: object | null): MarketingSettings =>
  marketingSettingsSchema.parse({ ...MARKETING_DEFAULTS, ...row });

/**
 * The current price rules, uncached, because they decide charges.
 * @param viewer whole percent of the member's discount (0 for non-members), and the subtotal from which the member's
 * delivery is free
 * @param state US state of the delivery address; without one, and for states with no row, the default rate (D21)
 */
export async function getCurrentPriceRules(
  viewer: { memberDiscountPercent: number; memberFreeFromCents: Cents | null },
  state?: string,
): Promise<PriceRules> {
  const [row] = await db().$queryRaw<{ rules: RulesRow }[]>(priceRulesSql(state));
  return toPriceRules(row?.rules, viewer);
}

/**
 * The stored part of the price rules as one row with a JSON column `rules`. Statements that price what they read join it;
 * every cart and every payment does.
 * @param state as for getCurrentPriceRules
 */
export const priceRulesSql = (state = "default"): Prisma.Sql => Prisma.sql`
  SELECT jsonb_build_object(
    'marketing', (SELECT jsonb_build_object('flashSale', m.flash_sale, 'freeShipping', m.free_shipping, 'offers', m.offers)
      FROM marketing_settings m),
    'shippingMode', s.shipping_mode, 'standardCents', s.standard_shipping_cents, 'expeditedCents', s.expedited_shipping_cents,
    'taxRate', (SELECT rate_thousandths FROM tax_rates WHERE state IN ('default', ${state})
      ORDER BY state = 'default' LIMIT 1)) AS rules
  FROM store_settings s`;

/** The price rules for a viewer. @param row of priceRulesSql */
export function toPriceRules(
  row: RulesRow | undefined,
  viewer: { memberDiscountPercent: number; memberFreeFromCents: Cents | null },
): PriceRules {
  if (!row || row.taxRate === null) throw new Error("store_settings or the default tax rate is missing");
  const settings = parseSettings(row.marketing);
  return {
    memberDiscountPercent: viewer.memberDiscountPercent,
    offers: settings.offers,
    flashSalePercent: activeFlashSalePercent(settings),
    shipping: {
      mode: row.shippingMode,
      freeFromCents: freeShippingFrom(settings) ?? (Number.MAX_SAFE_INTEGER as Cents),
      memberFreeFromCents: viewer.memberFreeFromCents,
      standardCents: row.standardCents,
      expeditedCents: row.expeditedCents,
    },
    taxRateThousandths: row.taxRate,
  };
}

/** What priceRulesSql returns. */
export interface RulesRow extends DeliveryRates {
  marketing: object | null;
  shippingMode: "free" | "policy";
  taxRate: number | null;
}

/**
 * D20: `freeShipping.minimumOrder` is the only source of the threshold. When it is switched off, there is no free
 * subtotal.
 */
const freeShippingFrom = ({ freeShipping }: MarketingSettings): Cents | null =>
  (freeShipping.enabled ? parseDollars(freeShipping.minimumOrder) : undefined) ?? null;

/** The delivery terms of prerendered pages (D20); charges use `getCurrentPriceRules`. */
export async function getDeliveryTerms(): Promise<DeliveryTerms> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.store(), tags.marketing());
  return findDeliveryTerms();
}

/** The same, uncached. */
export async function findDeliveryTerms(tx: Tx = db()): Promise<DeliveryTerms> {
  const [store, marketing] = await Promise.all([
    tx.storeSettings.findUniqueOrThrow({
      where: { id: "default" },
      select: { shippingMode: true, standardShippingCents: true, expeditedShippingCents: true },
    }),
    tx.marketingSettings.findUnique({ where: { id: "default" } }),
  ]);
  const settings = parseSettings(marketing);
  return {
    mode: store.shippingMode,
    freeFromCents: freeShippingFrom(settings),
    rates: {
      standardCents: cents(store.standardShippingCents),
      expeditedCents: cents(store.expeditedShippingCents),
    },
    message: settings.freeShipping.message,
  };
}

/** The shop's facts for pages: its time zone and support address. */
export async function getStoreFacts(): Promise<StoreFacts> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.store());
  return findStoreFacts();
}

/** The same, uncached, for data that is sent or stored. */
export const findStoreFacts = (tx: Tx = db()): Promise<StoreFacts> =>
  tx.storeSettings.findUniqueOrThrow({
    where: { id: "default" },
    select: { timeZone: true, supportEmail: true, postalAddress: true },
  });

export interface StoreFacts {
  timeZone: string;
  supportEmail: string;
  /** One line; empty when the shop has none. */
  postalAddress: string;
}

import "server-only";
import type { Cents } from "@/lib/core/money";
import { activeFlashSalePercent } from "@/lib/pricing/rules/offers";
import type { DeliveryRates, MethodTerms, PriceRules } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { readSettings, settingsAt } from "../rules/panel-periods";
import { freeShippingFrom } from "./delivery-terms";

/** The facts of a viewer that decide prices. */
interface PricedViewer {
  memberDiscountPercent: number;
  memberFreeFromCents: Cents | null;
}

/**
 * The current price rules, uncached, because they decide charges.
 * @param viewer whole percent of the member's discount (0 for non-members), and the subtotal from which the member's
 * delivery is free
 * @param state US state of the delivery address; without one, and for states with no row, the default rate (D21)
 */
export async function getCurrentPriceRules(viewer: PricedViewer, state?: string): Promise<PriceRules> {
  return (await readPriceRules(state))(viewer);
}

/** The same for many viewers, read once. */
export async function readPriceRules(state?: string): Promise<(viewer: PricedViewer) => PriceRules> {
  const [row] = await db().$queryRaw<{ rules: RulesRow }[]>(priceRulesSql(state));
  const known = new Map<string, PriceRules>();
  return (viewer) => {
    const key = `${viewer.memberDiscountPercent} ${viewer.memberFreeFromCents}`;
    const rules = known.get(key) ?? toPriceRules(row?.rules, viewer);
    known.set(key, rules);
    return rules;
  };
}

/**
 * The stored part of the price rules as one row with a JSON column `rules`. Statements that price what they read join
 * it; every cart and every payment does. The settings are filtered by id because PostgreSQL, which never analyzes
 * such a small table, otherwise expects hundreds of rows: the generic plan then looks so expensive that each
 * execution is planned again (docs/decisions/0066).
 * @param state as for getCurrentPriceRules
 */
export const priceRulesSql = (state = "default"): Prisma.Sql => Prisma.sql`
  SELECT jsonb_build_object(
    'marketing', (SELECT jsonb_build_object('flashSale', m.flash_sale, 'freeShipping', m.free_shipping, 'offers', m.offers,
      'periods', m.periods)
      FROM marketing_settings m WHERE m.id = 'default'),
    'shippingMode', s.shipping_mode, 'standardCents', s.standard_shipping_cents, 'expeditedCents', s.expedited_shipping_cents,
    'methods', ${methodTermsSql(state)},
    'taxRate', (SELECT rate_thousandths FROM tax_rates WHERE state IN ('default', ${state})
      ORDER BY state = 'default' LIMIT 1)) AS rules
  FROM store_settings s WHERE s.id = 'default'`;

/** SQL of the delivery methods that are on, as a JSON array of MethodTerms. Needs `store_settings s` in the query. */
const methodTermsSql = (state: string): Prisma.Sql => Prisma.sql`(
  SELECT jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name,
    'priceCents', coalesce(z.price_cents, d.price_cents,
      CASE d.id WHEN 'expedited' THEN s.expedited_shipping_cents ELSE s.standard_shipping_cents END),
    'hasFreeDelivery', d.has_free_delivery, 'days', jsonb_build_object('from', d.min_days, 'to', d.max_days),
    'carriesChilled', d.carries_chilled,
    'deliversHere', d.is_everywhere OR z.state IS NOT NULL OR ${state}::text = 'default',
    'dependsOnState', EXISTS (SELECT 1 FROM delivery_method_states e WHERE e.method_id = d.id),
    'shipDays', d.ship_days, 'cutoffTime', d.cutoff_time) ORDER BY d.position, d.id)
  FROM delivery_methods d LEFT JOIN delivery_method_states z ON z.method_id = d.id AND z.state = ${state}::text
  WHERE d.is_on)`;

/** The price rules for a viewer. @param row of priceRulesSql */
export function toPriceRules(row: RulesRow | undefined, viewer: PricedViewer): PriceRules {
  if (!row || row.taxRate === null) throw new Error("store_settings or the default tax rate is missing");
  const settings = settingsAt(readSettings(row.marketing), now());
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
      methods: row.methods,
    },
    taxRateThousandths: row.taxRate,
  };
}

/** What priceRulesSql returns. */
export interface RulesRow extends DeliveryRates {
  marketing: object | null;
  shippingMode: "free" | "policy";
  methods: MethodTerms[];
  taxRate: number | null;
}

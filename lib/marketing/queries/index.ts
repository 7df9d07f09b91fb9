import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { capitalize } from "@/lib/core/capitalize";
import { type Cents, cents, parseDollars } from "@/lib/core/money";
import { findNextChange } from "@/lib/core/period";
import { activeFlashSalePercent } from "@/lib/pricing/rules/offers";
import {
  type DeliveryRates,
  type MethodTerms,
  type PriceRules,
  SHIPPING_METHODS,
  type ShippingMethod,
} from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { cacheUntil, tags } from "@/lib/server/tags";
import { Prisma } from "@/prisma/generated/client";
import { type DeliveryTerms, DOCUMENTED_DAYS, toLowStockThreshold } from "../rules";
import { describeExceptions } from "../rules/delivery-exceptions";
import { readSettings, type StoredSettings, settingsAt, toPlanned } from "../rules/panel-periods";
import type { MarketingSettings, SavedMarketing } from "../schema";

/** The settings that count now: a panel before its start or after its end is off. */
export async function getMarketingSettings(): Promise<MarketingSettings> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.marketing());
  cacheUntil(await findNextPanelChange());
  return findMarketingSettings();
}

/** The same, uncached, for charges. */
export const findMarketingSettings = async (tx: Tx = db()): Promise<MarketingSettings> =>
  settingsAt(readSettings(await findRow(tx)), now());

/** The quantity on hand at or below which a product is now low on stock (`toLowStockThreshold`). */
export const findLowStockThreshold = async (): Promise<number> =>
  toLowStockThreshold((await findMarketingSettings()).stockAlerts);

/** The saved settings with their periods, and their version, which an edit has to send. */
export async function findSavedMarketing(tx: Tx = db()): Promise<SavedMarketing> {
  const [row, { timeZone }] = [await findRow(tx), await findStoreFacts(tx)];
  return { ...toPlanned(readSettings(row), timeZone), version: row?.version ?? 1 };
}

/** The saved settings and their periods as instants. */
export const findStoredSettings = async (): Promise<StoredSettings> => readSettings(await findRow(db()));

/**
 * When a panel starts or ends next, or null. What is cached reads it before the settings, for `cacheUntil`.
 */
export const findNextPanelChange = async (): Promise<Date | null> =>
  findNextChange(Object.values((await findStoredSettings()).periods), now());

const findRow = (tx: Tx) => tx.marketingSettings.findUnique({ where: { id: "default" } });

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
 * The stored part of the price rules as one row with a JSON column `rules`. Statements that price what they read join it;
 * every cart and every payment does. The settings are filtered by id because PostgreSQL, which never analyzes such a small
 * table, otherwise expects hundreds of rows: the generic plan then looks so expensive that each execution is planned again (docs/decisions/0066).
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
  cacheUntil(await findNextPanelChange());
  return findDeliveryTerms();
}

/** The same, uncached. */
export async function findDeliveryTerms(tx: Tx = db()): Promise<DeliveryTerms> {
  const [store, marketing, methods] = await Promise.all([
    tx.storeSettings.findUniqueOrThrow({
      where: { id: "default" },
      select: { shippingMode: true, standardShippingCents: true, expeditedShippingCents: true },
    }),
    findRow(tx),
    tx.deliveryMethod.findMany({
      where: { id: { in: [...SHIPPING_METHODS] }, isOn: true },
      include: { states: { orderBy: { state: "asc" } } },
    }),
  ]);
  const settings = settingsAt(readSettings(marketing), now());
  const daysOf = (id: ShippingMethod) => {
    const method = methods.find((one) => one.id === id);
    return method ? { from: method.minDays, to: method.maxDays } : null;
  };
  return {
    days: { standard: daysOf("standard") ?? DOCUMENTED_DAYS.standard, expedited: daysOf("expedited") },
    mode: store.shippingMode,
    freeFromCents: freeShippingFrom(settings),
    rates: {
      standardCents: cents(store.standardShippingCents),
      expeditedCents: cents(store.expeditedShippingCents),
    },
    exceptions: describeExceptions(
      SHIPPING_METHODS.flatMap((id) => methods.filter((one) => one.id === id)).map(toMethodStates),
      store.shippingMode === "free",
    ),
    message: settings.freeShipping.message,
  };
}

const toMethodStates = ({
  id,
  isEverywhere,
  states,
}: Prisma.DeliveryMethodGetPayload<{ include: { states: true } }>) => ({
  name: `${capitalize(id)} shipping`,
  onlyStates: isEverywhere ? null : states.map(({ state }) => state),
  pricedStates: states.filter(({ priceCents }) => priceCents !== null).map(({ state }) => state),
});

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

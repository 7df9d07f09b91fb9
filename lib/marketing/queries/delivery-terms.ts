import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { capitalize } from "@/lib/core/capitalize";
import { type Cents, cents, parseDollars } from "@/lib/core/money";
import { SHIPPING_METHODS, type ShippingMethod } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { cacheUntil, tags } from "@/lib/server/tags";
import type { Prisma } from "@/prisma/generated/client";
import { type DeliveryTerms, DOCUMENTED_DAYS } from "../rules";
import { describeExceptions } from "../rules/delivery-exceptions";
import { readSettings, settingsAt } from "../rules/panel-periods";
import type { MarketingSettings } from "../schema";
import { findNextPanelChange, findSettingsRow } from "./marketing-settings";

/**
 * D20: `freeShipping.minimumOrder` is the only source of the threshold. When it is switched off, there is no free
 * subtotal.
 */
export const freeShippingFrom = ({ freeShipping }: MarketingSettings): Cents | null =>
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
    findSettingsRow(tx),
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

/** The states of a documented method, for `describeExceptions`. */
const toMethodStates = ({
  id,
  isEverywhere,
  states,
}: Prisma.DeliveryMethodGetPayload<{ include: { states: true } }>) => ({
  name: `${capitalize(id)} shipping`,
  onlyStates: isEverywhere ? null : states.map(({ state }) => state),
  pricedStates: states.filter(({ priceCents }) => priceCents !== null).map(({ state }) => state),
});

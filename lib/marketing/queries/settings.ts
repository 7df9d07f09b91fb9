import "server-only";
import { centsToDecimal } from "@/lib/core/money";
import { findSavedMarketing } from "@/lib/marketing/queries/marketing-settings";
import { db, type Tx } from "@/lib/server/db";
import type { StoreSettings } from "@/prisma/generated/client";
import {
  DEFAULT_RATE,
  formatPercent,
  type ShippingView,
  type StoreView,
  type TaxView,
} from "../schema/settings";

export const getStoreRow = (tx: Tx = db()): Promise<StoreSettings> =>
  tx.storeSettings.findUniqueOrThrow({ where: { id: "default" } });

/** The shop's facts on pages and in mails. */
export async function getStoreSettings(tx: Tx = db()): Promise<StoreView> {
  const { supportEmail, postalAddress, timeZone, keepMailDays, version } = await getStoreRow(tx);
  return { supportEmail, postalAddress, timeZone, keepMailDays, version };
}

/** D20: the delivery prices. Their version also rises with the marketing settings, which contain the threshold. */
export async function getShippingSettings(tx: Tx = db()): Promise<ShippingView> {
  const [store, marketing] = [await getStoreRow(tx), await findSavedMarketing(tx)];
  const { enabled, minimumOrder } = marketing.freeShipping;
  return {
    mode: store.shippingMode,
    hasThreshold: enabled,
    minimumOrder: centsToDecimal(Math.round(minimumOrder * 100)),
    standardRate: centsToDecimal(store.standardShippingCents),
    expeditedRate: centsToDecimal(store.expeditedShippingCents),
    version: store.shippingVersion + marketing.version,
  };
}

/** D21: the table of rates. */
export async function getTaxSettings(tx: Tx = db()): Promise<TaxView> {
  const [{ taxVersion: version }, rows] = [
    await getStoreRow(tx),
    await tx.taxRate.findMany({ orderBy: { state: "asc" } }),
  ];
  const first = rows.filter(({ state }) => state === DEFAULT_RATE);
  const others = rows.filter(({ state }) => state !== DEFAULT_RATE);
  return {
    rates: [...first, ...others].map(({ state, rateThousandths }) => ({
      state,
      percent: formatPercent(rateThousandths),
    })),
    version,
  };
}

import "server-only";
import type { Actor } from "@/lib/server/actor";
import { db, type Tx } from "@/lib/server/db";
import { changeCached, tags } from "@/lib/server/tags";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { Prisma } from "@/prisma/generated/client";
import { getShippingSettings, getStoreSettings, getTaxSettings } from "../queries/settings";
import type {
  ShippingView,
  StoreView,
  TaxView,
  UpdateShippingInput,
  UpdateStoreInput,
  UpdateTaxInput,
} from "../schema/settings";
import { recordSettingsChange } from "./record-settings-change";
import { lockMarketingSettings, writeMarketingPanels } from "./update-marketing-settings";

const ID = "default";
const lockStore = (tx: Tx) => lockForEdit(tx, "store", ID, "There are no settings of the store");

/**
 * Changes the shop's facts on pages and in mails.
 * @throws {ShopError} conflict with `current` for an outdated version
 */
export async function updateStoreSettings(
  actor: Actor,
  { version, ...input }: UpdateStoreInput,
): Promise<StoreView> {
  return changeCached([tags.store(), tags.faq()], async (tx) => {
    await lockStore(tx);
    const before = await getStoreSettings(tx);
    requireCurrentVersion(version, before);
    const { supportEmail, postalAddress, timeZone, keepMailDays } = { ...before, ...input };
    await tx.storeSettings.update({
      where: { id: ID },
      data: { supportEmail, postalAddress, timeZone, keepMailDays, version: { increment: 1 } },
    });
    const after = await getStoreSettings(tx);
    await recordSettingsChange(tx, actor, "store", { before, after });
    return after;
  });
}

/**
 * Changes the delivery prices (D20). Orders with a payment in progress keep theirs.
 * @throws {ShopError} conflict with `current` for an outdated version
 */
export async function updateShippingSettings(
  actor: Actor,
  { version, mode, hasThreshold, minimumOrder, standardRate, expeditedRate }: UpdateShippingInput,
): Promise<ShippingView> {
  return changeCached([tags.store(), tags.marketing()], async (tx) => {
    await lockStore(tx);
    const marketing = await lockMarketingSettings(tx);
    const before = await getShippingSettings(tx);
    requireCurrentVersion(version, before);
    await tx.storeSettings.update({
      where: { id: ID },
      data: {
        shippingMode: mode ?? Prisma.skip,
        standardShippingCents: standardRate ?? Prisma.skip,
        expeditedShippingCents: expeditedRate ?? Prisma.skip,
        shippingVersion: { increment: 1 },
      },
    });
    await writeMarketingPanels(tx, actor, marketing, {
      freeShipping: {
        ...(hasThreshold === undefined ? {} : { enabled: hasThreshold }),
        ...(minimumOrder === undefined ? {} : { minimumOrder: minimumOrder / 100 }),
      },
    });
    const after = await getShippingSettings(tx);
    await recordSettingsChange(tx, actor, "shipping", { before, after });
    return after;
  });
}

/**
 * Replaces the table of tax rates (D21). Orders with a payment in progress keep theirs.
 * @throws {ShopError} conflict with `current` for an outdated version
 */
export async function updateTaxSettings(actor: Actor, { version, rates }: UpdateTaxInput): Promise<TaxView> {
  return db().$transaction(async (tx) => {
    await lockStore(tx);
    const before = await getTaxSettings(tx);
    requireCurrentVersion(version, before);
    await tx.taxRate.deleteMany({ where: { state: { notIn: rates.map(({ state }) => state) } } });
    for (const { state, percent: rateThousandths } of rates)
      await tx.taxRate.upsert({
        where: { state },
        create: { state, rateThousandths },
        update: { rateThousandths },
      });
    await tx.storeSettings.update({ where: { id: ID }, data: { taxVersion: { increment: 1 } } });
    const after = await getTaxSettings(tx);
    await recordSettingsChange(tx, actor, "tax", { before, after });
    return after;
  });
}

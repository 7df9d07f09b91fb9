import "server-only";
import { recordAudit } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { refreshTags, tags } from "@/lib/server/tags";
import { lockForEdit, refuseStale } from "@/lib/server/versions";
import { Prisma } from "@/prisma/generated/client";
import { shippingView, storeView, taxView } from "../queries/settings";
import type {
  ChangeShippingInput,
  ChangeStoreInput,
  ChangeTaxInput,
  ShippingView,
  StoreView,
  TaxView,
} from "../schema/settings";
import { lockMarketing, writePanels } from "./save-marketing";
import type { Actor } from "./save-product";

const ID = "default";
const lockStore = (tx: Tx) => lockForEdit(tx, "store", ID, "There are no settings of the store");

const withoutVersion = ({ version: _version, ...rest }: { version: number }): object => rest;

async function note(
  tx: Tx,
  actor: Actor,
  what: string,
  before: { version: number },
  after: { version: number },
) {
  await recordAudit(tx, actor.userId, [
    {
      action: `settings.${what}`,
      objectType: "settings",
      objectId: what,
      before: withoutVersion(before),
      after: withoutVersion(after),
    },
  ]);
}

/**
 * Changes what pages and mails tell of the shop.
 * @throws {ShopError} conflict with `current` when the version that the editor saw is not the saved one
 */
export async function changeStore(actor: Actor, { version, ...input }: ChangeStoreInput): Promise<StoreView> {
  const view = await db().$transaction(async (tx) => {
    await lockStore(tx);
    const before = await storeView(tx);
    refuseStale(version, before);
    const { supportEmail, postalAddress, timeZone, keepMailDays } = { ...before, ...input };
    await tx.storeSettings.update({
      where: { id: ID },
      data: { supportEmail, postalAddress, timeZone, keepMailDays, version: { increment: 1 } },
    });
    const after = await storeView(tx);
    await note(tx, actor, "store", before, after);
    return after;
  });
  refreshTags(tags.store(), tags.faq());
  return view;
}

/**
 * Changes what delivery costs (D20). Orders that are being paid keep what they were begun with.
 * @throws {ShopError} conflict with `current` when the version that the editor saw is not the saved one
 */
export async function changeShipping(
  actor: Actor,
  { version, mode, hasThreshold, minimumOrder, standardRate, expeditedRate }: ChangeShippingInput,
): Promise<ShippingView> {
  const view = await db().$transaction(async (tx) => {
    await lockStore(tx);
    const marketing = await lockMarketing(tx);
    const before = await shippingView(tx);
    refuseStale(version, before);
    await tx.storeSettings.update({
      where: { id: ID },
      data: {
        shippingMode: mode ?? Prisma.skip,
        standardShippingCents: standardRate ?? Prisma.skip,
        expeditedShippingCents: expeditedRate ?? Prisma.skip,
        shippingVersion: { increment: 1 },
      },
    });
    await writePanels(tx, actor, marketing, {
      freeShipping: {
        ...(hasThreshold === undefined ? {} : { enabled: hasThreshold }),
        ...(minimumOrder === undefined ? {} : { minimumOrder: minimumOrder / 100 }),
      },
    });
    const after = await shippingView(tx);
    await note(tx, actor, "shipping", before, after);
    return after;
  });
  refreshTags(tags.store(), tags.marketing());
  return view;
}

/**
 * Replaces the table of tax rates (D21). Orders that are being paid keep what they were begun with.
 * @throws {ShopError} conflict with `current` when the version that the editor saw is not the saved one
 */
export async function changeTax(actor: Actor, { version, rates }: ChangeTaxInput): Promise<TaxView> {
  return db().$transaction(async (tx) => {
    await lockStore(tx);
    const before = await taxView(tx);
    refuseStale(version, before);
    await tx.taxRate.deleteMany({ where: { state: { notIn: rates.map(({ state }) => state) } } });
    for (const { state, percent: rateThousandths } of rates)
      await tx.taxRate.upsert({
        where: { state },
        create: { state, rateThousandths },
        update: { rateThousandths },
      });
    await tx.storeSettings.update({ where: { id: ID }, data: { taxVersion: { increment: 1 } } });
    const after = await taxView(tx);
    await note(tx, actor, "tax", before, after);
    return after;
  });
}

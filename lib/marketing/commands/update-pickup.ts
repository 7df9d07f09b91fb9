import "server-only";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { getPickupSettings, toPickupPlace } from "../queries/pickup";
import type { PickupSettings, UpdatePickupInput } from "../schema/pickup";
import { recordSettingsChange } from "./record-settings-change";

const ID = "default";

/**
 * Changes whether and where orders are collected. Orders that are not collected yet show the place as it is now: a
 * corrected address or other opening hours concern exactly them.
 * @throws {ShopError} conflict with `current` for an outdated version
 */
export async function updatePickup(
  actor: Actor,
  { version, ...input }: UpdatePickupInput,
): Promise<PickupSettings> {
  return db().$transaction(async (tx) => {
    await tx.pickupPlace.createMany({ data: [{ id: ID, updatedAt: now() }], skipDuplicates: true });
    await lockForEdit(tx, "pickupPlace", ID, "There is no pickup place");
    const before = await getPickupSettings(tx);
    requireCurrentVersion(version, before);
    await tx.pickupPlace.update({ where: { id: ID }, data: { ...input, version: { increment: 1 } } });
    const after = await getPickupSettings(tx);
    if (after.isOn) await updateOpenOrders(tx, after);
    await recordSettingsChange(tx, actor, "pickup", { before, after });
    return after;
  });
}

/**
 * The address of an order from checkout is that of its place, and stays it: if it is
 * shipped after all, no parcel goes there.
 */
function updateOpenOrders(tx: Tx, settings: PickupSettings): Promise<number> {
  const { address, city, state, zip } = settings;
  return tx.$executeRaw`
    UPDATE orders SET pickup_place = ${JSON.stringify(toPickupPlace(settings))}::jsonb,
      shipping_address = CASE
        WHEN (shipping_address->>'address', shipping_address->>'city', shipping_address->>'state', shipping_address->>'zip')
          = (pickup_place->>'address', pickup_place->>'city', pickup_place->>'state', pickup_place->>'zip')
        THEN shipping_address || ${JSON.stringify({ address, city, state, zip })}::jsonb ELSE shipping_address END
    WHERE id IN (SELECT id FROM orders
      WHERE fulfillment_method = 'pickup' AND fulfillment_status <> 'done' AND cancelled_at IS NULL AND pickup_place IS NOT NULL
      ORDER BY id FOR UPDATE)`;
}

import "server-only";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { getPickupSettings, toPickupPlace } from "../queries/pickup";
import type { PickupSettings, UpdatePickupInput } from "../schema/pickup";

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
    const [one, other] = [before, after].map(({ version: _version, ...rest }) => rest);
    await recordAudit(tx, actor.userId, [
      {
        action: "settings.pickup",
        objectType: "settings",
        objectId: "pickup",
        before: one ?? {},
        after: other ?? {},
      },
    ]);
    return after;
  });
}

const updateOpenOrders = (tx: Tx, settings: PickupSettings): Promise<number> =>
  tx.$executeRaw`
    UPDATE orders SET pickup_place = ${JSON.stringify(toPickupPlace(settings))}::jsonb
    WHERE fulfillment_method = 'pickup' AND fulfillment_status <> 'done' AND cancelled_at IS NULL AND pickup_place IS NOT NULL`;

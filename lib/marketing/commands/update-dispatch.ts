import "server-only";
import { fromDay } from "@/lib/core/dates";
import type { Actor } from "@/lib/server/actor";
import { changeCached, tags } from "@/lib/server/tags";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { getDispatchSettings } from "../queries/dispatch";
import type { DispatchView, UpdateDispatchInput } from "../schema/dispatch";
import { recordSettingsChange } from "./record-settings-change";

const ID = "default";

/**
 * Changes when parcels leave. Estimates of paid orders stay as their buyers were told.
 * @throws {ShopError} conflict with `current` for an outdated version
 */
export async function updateDispatch(
  actor: Actor,
  { version, cutoffTime, shipDays, closedDays }: UpdateDispatchInput,
): Promise<DispatchView> {
  return changeCached([tags.store()], async (tx) => {
    await lockForEdit(tx, "store", ID, "There are no settings of the store");
    const before = await getDispatchSettings(tx);
    requireCurrentVersion(version, before);
    await tx.storeSettings.update({
      where: { id: ID },
      data: {
        cutoffTime: cutoffTime || null,
        shipDays,
        closedDays: closedDays.map(fromDay),
        dispatchVersion: { increment: 1 },
      },
    });
    const after = await getDispatchSettings(tx);
    await recordSettingsChange(tx, actor, "dispatch", { before, after });
    return after;
  });
}

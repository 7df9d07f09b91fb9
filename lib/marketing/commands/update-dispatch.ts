import "server-only";
import { fromDay } from "@/lib/core/dates";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { changeCached, tags } from "@/lib/server/tags";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { getDispatchSettings } from "../queries/dispatch";
import type { DispatchView, UpdateDispatchInput } from "../schema/dispatch";

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
    const [one, other] = [before, after].map(({ version: _version, ...rest }) => rest);
    await recordAudit(tx, actor.userId, [
      {
        action: "settings.dispatch",
        objectType: "settings",
        objectId: "dispatch",
        before: one ?? {},
        after: other ?? {},
      },
    ]);
    return after;
  });
}

import "server-only";
import { collectPersonalData } from "@/lib/account/commands/export-own-data";
import { type AuthenticatedStaff, requireRecentAuthentication } from "@/lib/account/commands/reauthenticate";
import { recordAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import { getAdminCustomer } from "../queries/customers";
import type { Actor } from "./save-product";

/**
 * Everything that the shop keeps of somebody, as they could fetch it themselves, for whoever asks for it another way. That
 * it was taken stands in the audit log.
 * @throws {ShopError} not_found, reauthentication_required (D45)
 */
export async function exportCustomer(
  actor: Actor & AuthenticatedStaff,
  id: string,
): Promise<Record<string, unknown>> {
  requireRecentAuthentication(actor);
  await getAdminCustomer(id);
  const data = await collectPersonalData(id);
  await db().$transaction((tx) =>
    recordAudit(tx, actor.userId, [
      { action: "customer.export", objectType: "user", objectId: id, before: null, after: {} },
    ]),
  );
  return data;
}

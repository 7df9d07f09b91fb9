import "server-only";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import { getAdminCustomer } from "../queries/customers";
import { collectPersonalData } from "./export-own-data";
import { type AuthenticatedStaff, requireRecentAuthentication } from "./reauthenticate";

/**
 * Exports everything that the shop stores about a user, for a request outside the shop. The audit log records the
 * export.
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

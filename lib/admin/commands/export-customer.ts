import "server-only";
import { personalDataOf } from "@/lib/account/commands/export-data";
import { type Proven, requireRecentProof } from "@/lib/account/commands/prove";
import { recordAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import { adminCustomer } from "../queries/customers";
import type { Actor } from "./save-product";

/**
 * Everything that the shop keeps of somebody, as they could fetch it themselves, for whoever asks for it another way. That
 * it was taken stands in the audit log.
 * @throws {ShopError} not_found, reauthentication_required (D45)
 */
export async function exportCustomer(actor: Actor & Proven, id: string): Promise<Record<string, unknown>> {
  requireRecentProof(actor);
  await adminCustomer(id);
  const data = await personalDataOf(id);
  await db().$transaction((tx) =>
    recordAudit(tx, actor.userId, [
      { action: "customer.export", objectType: "user", objectId: id, before: null, after: {} },
    ]),
  );
  return data;
}

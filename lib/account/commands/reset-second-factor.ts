import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { getAdminCustomer } from "../queries/customers";
import { type AuthenticatedStaff, requireRecentAuthentication } from "./reauthenticate";
import { deleteSecondFactor, noSecondFactorError } from "./second-factor";
import { revokeSessions } from "./sessions";

/**
 * Deletes a colleague's lost second factor (D45): their sessions end, they are notified by mail, and set up a new one
 * at the next sign-in. The audit log records it.
 * @throws {ShopError} not_found; conflict for the own one and when there is none; reauthentication_required
 */
export async function resetSecondFactor(actor: Actor & AuthenticatedStaff, id: string): Promise<void> {
  if (id === actor.userId)
    throw new ShopError("conflict", "This is your own account: change your second factor in its settings.");
  const { hasSecondFactor } = await getAdminCustomer(id);
  if (!hasSecondFactor) throw noSecondFactorError();
  requireRecentAuthentication(actor);
  await db().$transaction(async (tx) => {
    await deleteSecondFactor(tx, id, actor.userId, "reset");
    await revokeSessions(tx, id);
  });
}

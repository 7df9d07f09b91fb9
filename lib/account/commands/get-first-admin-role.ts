import "server-only";
import type { Tx } from "@/lib/server/db";
import { env } from "@/lib/server/env";

/**
 * D26: the role of an account that has just verified ADMIN_EMAIL, as long as the shop has no owner. Registering with
 * that address does not prove that its mailbox is the user's.
 * @param email that was just verified
 */
export async function getFirstAdminRole(
  tx: Tx,
  email: string,
): Promise<{ isAdmin?: true; staffRole?: "owner" }> {
  if (email !== env().ADMIN_EMAIL || (await tx.user.count({ where: { isAdmin: true } })) > 0) return {};
  return { isAdmin: true, staffRole: "owner" };
}

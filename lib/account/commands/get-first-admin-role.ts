import "server-only";
import type { Tx } from "@/lib/server/db";
import { env } from "@/lib/server/env";

/**
 * D26: what an account gets once it has proven ADMIN_EMAIL, as long as nobody owns the shop. Whoever types that address
 * first has not shown that they read its mail.
 * @param email that was proven just now
 */
export async function getFirstAdminRole(
  tx: Tx,
  email: string,
): Promise<{ isAdmin?: true; staffRole?: "owner" }> {
  if (email !== env().ADMIN_EMAIL || (await tx.user.count({ where: { isAdmin: true } })) > 0) return {};
  return { isAdmin: true, staffRole: "owner" };
}

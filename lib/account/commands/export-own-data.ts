import "server-only";
import { SHOP_NAME } from "@/lib/core/shop";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { countAgainstLimit } from "@/lib/server/limits";
import { PERSONAL_DATA } from "../personal-data";

/**
 * Exports everything that the shop stores about a user, table by table. Secrets (hashes) are left out.
 * @throws {ShopError} too_many after 10 an hour
 */
export async function exportOwnData(userId: string): Promise<Record<string, unknown>> {
  await countAgainstLimit("exportsPerAccount", userId);
  return collectPersonalData(userId);
}

/** The same without a limit, for staff on a user's request. */
export async function collectPersonalData(userId: string): Promise<Record<string, unknown>> {
  const { email, emailVerifiedAt } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const subject = { userId, email, isEmailVerified: emailVerifiedAt !== null };
  const tables: Record<string, unknown> = {};
  for (const [name, table] of Object.entries(PERSONAL_DATA)) tables[name] = await table.read(subject);
  return { shop: SHOP_NAME, exportedAt: now().toISOString(), ...tables };
}

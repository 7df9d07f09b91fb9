import "server-only";
import { SHOP_NAME } from "@/lib/core/shop";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { countAgainstLimit } from "@/lib/server/limits";
import { PERSONAL_DATA } from "../personal-data";

/**
 * Everything that the shop keeps of a person, table by table, for them to take along. Secrets (hashes) are left out.
 * @throws {ShopError} too_many after 10 an hour
 */
export async function exportOwnData(userId: string): Promise<Record<string, unknown>> {
  await countAgainstLimit("exportsPerAccount", userId);
  return collectPersonalData(userId);
}

/** The same without a limit, for staff who was asked for it. */
export async function collectPersonalData(userId: string): Promise<Record<string, unknown>> {
  const { email, emailVerifiedAt } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const whose = { userId, email, isProven: emailVerifiedAt !== null };
  const tables: Record<string, unknown> = {};
  for (const [name, table] of Object.entries(PERSONAL_DATA)) tables[name] = await table.read(whose);
  return { shop: SHOP_NAME, exportedAt: now().toISOString(), ...tables };
}

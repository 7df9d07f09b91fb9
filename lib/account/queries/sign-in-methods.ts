import "server-only";
import { db } from "@/lib/server/db";
import type { Provider } from "../schema";

/** How many recovery codes a user has left; null when no second factor is set up (D45). */
export async function countRecoveryCodes(userId: string): Promise<number | null> {
  const factor = await db().secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
  return factor?.confirmedAt ? db().recoveryCode.count({ where: { userId, usedAt: null } }) : null;
}

/** The connected providers of an account, oldest connection first. */
export async function listProviders(userId: string): Promise<Provider[]> {
  const rows = await db().account.findMany({
    where: { userId },
    select: { provider: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ provider }) => provider as Provider);
}

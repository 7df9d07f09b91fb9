import "server-only";
import { db } from "@/lib/server/db";

/** "Log out everywhere": every cookie that was given out stops counting (D9). */
export async function endAllSessions(userId: string): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
}

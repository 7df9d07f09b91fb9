import "server-only";
import { db } from "@/lib/server/db";

/** The email address of an account. */
export async function getEmail(userId: string): Promise<string> {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  return email;
}

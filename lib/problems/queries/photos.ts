import "server-only";
import { type Authority, hasPermission } from "@/lib/admin/rules/permissions";
import { db } from "@/lib/server/db";
import { signText } from "@/lib/server/hash";

/** Shows that its holder sent the report, for adding photos to it. */
export const photoProof = (problemId: string): string => signText(`photos of problem ${problemId}`);

/** A photo of a report, for its buyer and for staff who see problems; null for everyone else. */
export async function readProblemPhoto(
  id: string,
  { userId, staffRole }: { userId: string | null; staffRole: Authority | null },
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (userId === null) return null;
  const isStaff = hasPermission(staffRole, "problems.see");
  const photo = await db().orderProblemPhoto.findFirst({
    where: { id, ...(isStaff ? {} : { problem: { order: { userId } } }) },
    select: { bytes: true },
  });
  return photo?.bytes ?? null;
}

import "server-only";
import { db, type Tx } from "@/lib/server/db";

/** The names of staff members, by their ids. */
export async function getStaffNames(
  ids: readonly (string | null)[],
  tx: Tx = db(),
): Promise<Map<string, string>> {
  const people = await tx.user.findMany({
    where: { id: { in: [...new Set(ids.flatMap((id) => id ?? []))] } },
    select: { id: true, firstName: true, lastName: true, email: true },
  });
  return new Map(
    people.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]),
  );
}

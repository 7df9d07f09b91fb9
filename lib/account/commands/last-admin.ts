import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Tx } from "@/lib/server/db";

/**
 * D26: makes sure that an admin remains when this person stops being one. Admins who go at once queue behind each other's
 * rows, so that the last of them is refused.
 * @throws {ShopError} conflict when there is no other
 */
export async function keepAnAdmin(tx: Tx, userId: string): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE is_admin AND deleted_at IS NULL ORDER BY id FOR UPDATE`;
  const isOne = admins.some(({ id }) => id === userId);
  if (isOne && admins.length === 1)
    throw new ShopError(
      "conflict",
      "You are the last admin of this shop. Please make somebody else an admin first.",
    );
}

import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Tx } from "@/lib/server/db";
import { effectiveStaffRole } from "../rules";
import type { StaffRole } from "../schema";

interface Powers {
  isAdmin: boolean;
  staffRole: StaffRole | null;
}

const NO_PERMISSIONS: Powers = { isAdmin: false, staffRole: null };
const isOwner = (powers: Powers): boolean => effectiveStaffRole(powers) === "owner";

/**
 * D26: makes sure that an admin remains when this person stops being one, and an owner, who alone can make others admins.
 * Admins who go at once queue behind each other's rows, so that the last of them is refused.
 * @param becomes what the person may do from now on; nothing when the account goes
 * @throws {ShopError} conflict when there is no other
 */
export async function assertAdminRemains(
  tx: Tx,
  userId: string,
  becomes: Powers = NO_PERMISSIONS,
): Promise<void> {
  const admins = await tx.$queryRaw<({ id: string } & Powers)[]>`
    SELECT id, is_admin AS "isAdmin", staff_role::text AS "staffRole" FROM users
    WHERE is_admin AND deleted_at IS NULL ORDER BY id FOR UPDATE`;
  const present = admins.find(({ id }) => id === userId);
  if (!present) return;
  const others = admins.filter(({ id }) => id !== userId);
  if (!becomes.isAdmin && others.length === 0)
    throw new ShopError(
      "conflict",
      "This is the last admin of the shop. Please make another person an admin first.",
    );
  if (isOwner(present) && !isOwner(becomes) && !others.some(isOwner))
    throw new ShopError(
      "conflict",
      "This is the last owner of the shop. Please make another person an owner first.",
    );
}

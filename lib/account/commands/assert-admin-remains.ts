import "server-only";
import { effectiveStaffRole, type StaffRole } from "@/lib/admin/rules/permissions";
import { ShopError } from "@/lib/core/errors";
import type { Tx } from "@/lib/server/db";

interface Powers {
  isAdmin: boolean;
  staffRole: StaffRole | null;
}

const NO_PERMISSIONS: Powers = { isAdmin: false, staffRole: null };
const isOwner = (powers: Powers): boolean => effectiveStaffRole(powers) === "owner";

/**
 * D26: makes sure that another admin remains when this user stops being one, and another owner, because only owners can
 * appoint admins. Concurrent removals queue at the rows' locks, so the last one is refused.
 * @param becomes the user's new role; undefined when the account is deleted
 * @throws {ShopError} conflict when no other remains
 */
export async function assertAdminRemains(
  tx: Tx,
  userId: string,
  becomes: Powers = NO_PERMISSIONS,
): Promise<void> {
  const admins = await tx.$queryRaw<({ id: string } & Powers)[]>`
    SELECT id, is_admin AS "isAdmin", staff_role::text AS "staffRole" FROM users
    WHERE is_admin AND deleted_at IS NULL ORDER BY id FOR UPDATE`;
  const current = admins.find(({ id }) => id === userId);
  if (!current) return;
  const others = admins.filter(({ id }) => id !== userId);
  if (!becomes.isAdmin && others.length === 0)
    throw new ShopError(
      "conflict",
      "This is the last admin of the shop. Please make another person an admin first.",
    );
  if (isOwner(current) && !isOwner(becomes) && !others.some(isOwner))
    throw new ShopError(
      "conflict",
      "This is the last owner of the shop. Please make another person an owner first.",
    );
}

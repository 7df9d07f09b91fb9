import "server-only";
import type { StaffRole } from "@/prisma/generated/client";

/** The acting staff member. */
export interface Actor {
  userId: string;
  /**
   * What permissions are checked against: the role of the session, or the authority of an API token
   * (`Authority` of lib/admin/rules/permissions.ts).
   */
  staffRole: StaffRole | { role: StaffRole; scopes: readonly string[] } | null;
}

import "server-only";
import type { StaffRole } from "@/prisma/generated/client";

/** The acting staff member. */
export interface Actor {
  userId: string;
  staffRole: StaffRole | null;
}

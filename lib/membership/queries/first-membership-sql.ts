import "server-only";
import { Prisma } from "@/prisma/generated/client";

/**
 * Whether the subscription `s` made its user a new member: it is the user's first that began, trials included.
 * Returning and complimentary members are not new ones; the latter have no subscription.
 */
export const IS_FIRST_MEMBERSHIP = Prisma.sql`
  s.begun_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM subscriptions e WHERE e.user_id = s.user_id
    AND (e.begun_at < s.begun_at OR (e.begun_at = s.begun_at AND e.id < s.id)))`;

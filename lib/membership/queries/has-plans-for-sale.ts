import "server-only";
import { db } from "@/lib/server/db";

/** Whether a membership plan is for sale now, uncached. */
export const hasPlansForSale = async (): Promise<boolean> =>
  (await db().membershipPlan.findFirst({ where: { isActive: true }, select: { id: true } })) !== null;

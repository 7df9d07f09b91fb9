import "server-only";
import { db } from "@/lib/server/db";
import type { StaffNotifications } from "../schema";

/** What a staff member is mailed about, by their own choice. */
export const getStaffNotifications = async (userId: string): Promise<StaffNotifications> => {
  const { wantsLowStockMail } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { wantsLowStockMail: true },
  });
  return { lowStock: wantsLowStockMail };
};

/** Changes what a staff member is mailed about. */
export async function setStaffNotifications(
  userId: string,
  { lowStock }: StaffNotifications,
): Promise<StaffNotifications> {
  await db().user.update({ where: { id: userId }, data: { wantsLowStockMail: lowStock } });
  return { lowStock };
}

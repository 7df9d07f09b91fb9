import "server-only";
import { db } from "@/lib/server/db";
import type { StaffNotifications } from "../schema";

/** The mails that a staff member has chosen to receive. */
export const getStaffNotifications = async (userId: string): Promise<StaffNotifications> => {
  const { wantsLowStockMail } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { wantsLowStockMail: true },
  });
  return { lowStock: wantsLowStockMail };
};

/** Changes which mails a staff member receives. */
export async function setStaffNotifications(
  userId: string,
  { lowStock }: StaffNotifications,
): Promise<StaffNotifications> {
  await db().user.update({ where: { id: userId }, data: { wantsLowStockMail: lowStock } });
  return { lowStock };
}

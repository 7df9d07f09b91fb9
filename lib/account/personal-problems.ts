import "server-only";
import { db } from "@/lib/server/db";
import type { DataSubject, PersonalTable } from "./personal-table";

const ofOrders = ({ userId }: DataSubject) => ({ where: { order: { userId } } });

/**
 * What an account reported about its orders. The export has the address of each photo,
 * which works while the account exists.
 */
export const problems: PersonalTable = {
  read: async (subject) => {
    const rows = await db().orderProblem.findMany({
      ...ofOrders(subject),
      omit: { requestKey: true, answerKey: true, actorId: true, refundId: true },
      include: {
        order: { select: { orderNumber: true } },
        lines: { select: { quantity: true, orderLine: { select: { name: true } } } },
        photos: { select: { id: true, createdAt: true } },
      },
      orderBy: { createdAt: "asc" },
    });
    return rows.map(({ status, answerText, photos, ...row }) => ({
      ...row,
      status,
      answerText: status === "closed" ? "" : answerText, // a closed one has a note for staff
      photos: photos.map(({ id, createdAt }) => ({ url: `/api/order-problems/photos/${id}`, createdAt })),
    }));
  },
  // Reasons and amounts stay for the reports.
  erase: async (tx, subject) => {
    await tx.orderProblemPhoto.deleteMany({ where: { problem: ofOrders(subject).where } });
    await tx.orderProblem.updateMany({ ...ofOrders(subject), data: { description: "", answerText: "" } });
  },
};

/**
 * Returns that the user recorded as staff; and notes of staff about what the user
 * returned, which a write-off of the units repeats.
 */
export const problemReturns: PersonalTable = {
  read: ({ userId }) =>
    db().orderProblemReturn.findMany({
      where: { actorId: userId },
      select: { outcome: true, createdAt: true },
    }),
  erase: async (tx, { userId }) => {
    await tx.orderProblemReturn.updateMany({ where: { problem: { order: { userId } } }, data: { note: "" } });
    await tx.$executeRaw`
      UPDATE lot_write_offs w SET note = 'Returned from order ' || o.order_number FROM orders o
      WHERE o.user_id = ${userId} AND starts_with(w.note, 'Returned from order ' || o.order_number || ': ')`;
  },
};

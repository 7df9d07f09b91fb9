import "server-only";
import { db } from "@/lib/server/db";
import { ofUser, type PersonalTable } from "./personal-table";

/** The store credit of a user, with its entries. */
export const storeCredit: PersonalTable = {
  read: (subject) =>
    db().storeCreditAccount.findMany({
      ...ofUser(subject),
      include: { entries: { omit: { accountId: true, actorId: true, idempotencyKey: true } }, holds: true },
    }),
  // The ledger stays without a user; the hourly job forfeits what is left (docs/decisions/0059).
  erase: async (tx, { userId }) => {
    const account = await tx.storeCreditAccount.findUnique({ where: { userId } });
    if (!account) return;
    await tx.storeCreditAccount.update({ where: { id: account.id }, data: { userId: null } });
    // The only change that the database allows of an entry.
    await tx.storeCreditEntry.updateMany({
      where: { accountId: account.id, note: { not: "" } },
      data: { note: "removed" },
    });
  },
};

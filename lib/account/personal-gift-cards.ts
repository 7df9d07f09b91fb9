import "server-only";
import { anonymizeAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import type { DataSubject, PersonalTable } from "./personal-table";

const bought = ({ userId, email, isEmailVerified }: DataSubject) => ({
  OR: [{ buyerId: userId }, ...(isEmailVerified ? [{ senderEmail: email }] : [])],
});
const received = ({ userId, email, isEmailVerified }: DataSubject) => ({
  OR: [{ redeemedById: userId }, ...(isEmailVerified ? [{ recipientEmail: email }] : [])],
});

const common = {
  amountCents: true,
  senderName: true,
  recipientName: true,
  recipientEmail: true,
  message: true,
  deliverOn: true,
  paidAt: true,
  sentAt: true,
} as const;
/** A disputed one may become valid again. */
const ended = {
  OR: [
    { status: "redeemed" as const },
    { status: "void" as const, disputes: { none: { status: "open" as const } } },
  ],
};
const emailed = { sentAt: { not: null } };

/**
 * Gift cards that a user bought or received. An unredeemed one keeps what its recipient has to know:
 * from whom it is and for whom (docs/decisions/0060).
 */
export const giftCards: PersonalTable = {
  read: async (subject) => {
    const [asBuyer, asRecipient] = await Promise.all([
      db().giftCard.findMany({
        where: bought(subject),
        select: {
          ...common,
          status: true,
          senderEmail: true,
          createdAt: true,
          refunds: true,
          disputes: true,
        },
        orderBy: { createdAt: "asc" },
      }),
      db().giftCard.findMany({
        where: received(subject),
        select: { ...common, redeemedAt: true },
        orderBy: { createdAt: "asc" },
      }),
    ]);
    return [
      ...asBuyer.map((card) => ({ role: "buyer", ...card })),
      ...asRecipient.map((card) => ({ role: "recipient", ...card })),
    ];
  },
  erase: async (tx, subject) => {
    const named = await tx.giftCard.findMany({
      where: { OR: [bought(subject), { AND: [received(subject), { OR: [ended, emailed] }] }] },
      select: { id: true },
    });
    await anonymizeAudit(
      tx,
      named.map(({ id }) => id),
    );
    await tx.giftCard.updateMany({
      where: { AND: [bought(subject), ended] },
      data: { senderName: "", message: "" },
    });
    await tx.giftCard.updateMany({ where: bought(subject), data: { buyerId: null, senderEmail: "" } });
    await tx.giftCard.updateMany({
      where: { AND: [received(subject), ended] },
      data: { redeemedById: null, recipientName: "", recipientEmail: "" },
    });
    await tx.giftCard.updateMany({
      where: { AND: [received(subject), emailed] },
      data: { recipientEmail: "" },
    });
  },
};

import "server-only";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { ofUser, type PersonalTable } from "./personal-table";

export const productSubscription: PersonalTable = {
  read: ({ userId }) =>
    db().productSubscription.findMany({
      where: { userId },
      omit: { stripePaymentMethodId: true },
      include: {
        product: { select: { name: true } },
        renewals: { select: { dueOn: true, outcome: true, orderId: true } },
        changes: { select: { action: true, before: true, after: true, createdAt: true } },
      },
    }),
  erase: async (tx, { userId }) => {
    await tx.productSubscription.updateMany({
      where: { userId },
      data: {
        status: "cancelled",
        pausedBecause: null,
        problem: null,
        retryAt: null,
        stripePaymentMethodId: null,
        shippingAddress: Prisma.DbNull,
        cancelledAt: now(),
      },
    });
    // After the update above, which writes the address into the history.
    await tx.subscriptionChange.deleteMany({ where: { subscription: { userId } } });
  },
};

/** Changes that the user made as staff. */
export const subscriptionChange: PersonalTable = {
  read: ({ userId }) =>
    db().subscriptionChange.findMany({
      where: { actorId: userId },
      select: { action: true, createdAt: true },
    }),
  erase: () => Promise.resolve(), // an id, which identifies no one once the user's row is anonymized
};

export const savedCard: PersonalTable = {
  read: (subject) =>
    db().savedCard.findMany({
      ...ofUser(subject),
      select: { brand: true, last4: true, expiresOn: true, readAt: true },
    }),
  erase: (tx, subject) => tx.savedCard.deleteMany(ofUser(subject)),
};

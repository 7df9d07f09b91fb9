import "server-only";
import { anonymizeAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { hashEmail } from "@/lib/server/hash";
import { Prisma } from "@/prisma/generated/client";
import { storeCredit } from "./personal-credit";
import { giftCards } from "./personal-gift-cards";
import { apiToken, webhookDelivery } from "./personal-integrations";
import { draftOrders, orders, shippingLabels } from "./personal-orders";
import { problemReturns, problems } from "./personal-problems";
import { productSubscription, savedCard, subscriptionChange } from "./personal-subscriptions";
import { type DataSubject, ofUser, type PersonalTable } from "./personal-table";

/** An undeliverable address for rows that require one. */
const deletedEmail = (userId: string): string => `deleted-${userId}@deleted.invalid`;

const user: PersonalTable = {
  read: ({ userId }) =>
    db().user.findUnique({
      where: { id: userId },
      omit: { passwordHash: true, sessionVersion: true, deletedAt: true },
      include: { membershipPlan: { select: { name: true } } },
    }),
  // The row stays for its references (orders, payments), without personal data.
  erase: (tx, { userId }) =>
    tx.user.update({
      where: { id: userId },
      data: {
        email: deletedEmail(userId),
        username: null,
        firstName: "",
        lastName: "",
        passwordHash: null,
        emailVerifiedAt: null,
        profileImageUrl: null,
        isAdmin: false,
        staffRole: null,
        membershipStatus: "free",
        membershipStartDate: null,
        membershipPlanId: null,
        stripeCustomerId: null,
        wantsCartReminders: false,
        renewalsUseCredit: false,
        sessionVersion: { increment: 1 },
        deletedAt: now(),
      },
    }),
};

/** Mails to the verified address, and those caused by this account, whose key contains its id. */
async function mailsOf(
  tx: Tx,
  { userId, email, isEmailVerified }: DataSubject,
): Promise<Prisma.MailOutboxWhereInput> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM mail_outbox WHERE recipient = ${isEmailVerified ? email : null} OR split_part(key, ':', 2) IN (
      SELECT ${userId} UNION ALL
      SELECT id FROM email_verifications WHERE user_id = ${userId} UNION ALL
      SELECT id FROM password_reset_tokens WHERE user_id = ${userId} UNION ALL
      SELECT id FROM orders WHERE user_id = ${userId} UNION ALL
      SELECT id FROM restock_requests WHERE user_id = ${userId} UNION ALL
      SELECT id FROM gift_cards WHERE buyer_id = ${userId} UNION ALL
      SELECT id FROM cart_reminders WHERE user_id = ${userId} UNION ALL
      SELECT p.id FROM order_problems p JOIN orders ON orders.id = order_id WHERE user_id = ${userId} UNION ALL
      SELECT e.id FROM store_credit_entries e JOIN store_credit_accounts a ON a.id = e.account_id WHERE a.user_id = ${userId} UNION ALL
      SELECT refunds.id FROM refunds JOIN orders ON orders.id = order_id WHERE user_id = ${userId})`;
  return { id: { in: rows.map(({ id }) => id) } };
}

const mailOutbox: PersonalTable = {
  read: async (subject) =>
    db().mailOutbox.findMany({
      where: await mailsOf(db(), subject),
      select: { recipient: true, template: true, subject: true, status: true, createdAt: true, sentAt: true },
      orderBy: { createdAt: "asc" },
    }),
  erase: async (tx, subject) => tx.mailOutbox.deleteMany({ where: await mailsOf(tx, subject) }),
};

const review: PersonalTable = {
  read: ({ userId }) => db().review.findMany({ where: { userId }, omit: { sessionKey: true } }),
  erase: async (tx, { userId }) => {
    const reviews = await tx.review.findMany({ where: { userId }, select: { id: true } });
    await tx.auditLog.updateMany({
      where: { objectType: "review", objectId: { in: reviews.map(({ id }) => id) } },
      data: { before: Prisma.DbNull, after: Prisma.DbNull },
    });
    await tx.review.updateMany({
      where: { userId },
      data: { userId: null, sessionKey: null, customerName: "A former customer" },
    });
  },
};

/** Rows of the account, and of its address where that is verified. */
const ownRows = <T>({ userId, isEmailVerified }: DataSubject, ofAddress: T) => ({
  where: { OR: [{ userId }, ...(isEmailVerified ? [ofAddress] : [])] },
});
const ownRequests = (subject: DataSubject) => ownRows(subject, { email: subject.email });
const ownUses = (subject: DataSubject) => ownRows(subject, { emailHash: hashEmail(subject.email) });

const restockRequest: PersonalTable = {
  read: (subject) =>
    db().restockRequest.findMany({
      ...ownRequests(subject),
      include: { product: { select: { name: true } } },
    }),
  erase: (tx, subject) => tx.restockRequest.deleteMany(ownRequests(subject)),
};

const contactMessage: PersonalTable = {
  // A visitor can enter any address, so the export could show them another person's message.
  read: (subject) => db().contactMessage.findMany({ ...ofUser(subject), omit: { fingerprint: true } }),
  erase: (tx, subject) =>
    tx.contactMessage.deleteMany(ownRows(subject, { email: subject.email, userId: null })),
};

const newsletterSubscriber: PersonalTable = {
  read: async ({ email, isEmailVerified }) =>
    isEmailVerified ? db().newsletterSubscriber.findMany({ where: { email } }) : [],
  erase: async (tx, { email, isEmailVerified }) =>
    isEmailVerified ? tx.newsletterSubscriber.deleteMany({ where: { email } }) : undefined,
};

const auditLog: PersonalTable = {
  read: async ({ userId }) => {
    const rows = await db().auditLog.findMany({
      where: { OR: [{ actorId: userId }, { objectId: userId }] },
      omit: { actorName: true },
    });
    // An admin's action on another user is the other user's data.
    return rows.map(({ before, after, ...row }) =>
      row.objectId === userId ? { ...row, before, after } : row,
    );
  },
  erase: async (tx, { userId }) => {
    await tx.auditLog.updateMany({ where: { actorId: userId }, data: { actorName: "A former admin" } });
    const orders = await tx.order.findMany({ where: { userId }, select: { id: true } });
    const subscriptions = await tx.productSubscription.findMany({ where: { userId }, select: { id: true } });
    await anonymizeAudit(tx, [userId, ...[...orders, ...subscriptions].map(({ id }) => id)]);
  },
};

/**
 * Each place that stores personal data, with its export and its deletion, in this order. A table with
 * personal data that is missing here fails tests/unit/account/personal-data.test.ts. An order that was placed
 * as a guest belongs to no account (D1) and is in none of it.
 */
export const PERSONAL_DATA = {
  MailOutbox: mailOutbox,
  Account: {
    read: (subject) => db().account.findMany(ofUser(subject)),
    erase: (tx, subject) => tx.account.deleteMany(ofUser(subject)),
  },
  Session: {
    read: (subject) =>
      db().session.findMany({
        ...ofUser(subject),
        select: { createdAt: true, expiresAt: true, lastProvedAt: true, secondFactorAt: true },
      }),
    erase: (tx, subject) => tx.session.deleteMany(ofUser(subject)),
  },
  ApiToken: apiToken,
  SecondFactor: {
    read: (subject) => db().secondFactor.findMany({ ...ofUser(subject), select: { confirmedAt: true } }),
    erase: (tx, subject) => tx.secondFactor.deleteMany(ofUser(subject)),
  },
  RecoveryCode: {
    read: (subject) =>
      db().recoveryCode.findMany({ ...ofUser(subject), select: { createdAt: true, usedAt: true } }),
    erase: (tx, subject) => tx.recoveryCode.deleteMany(ofUser(subject)),
  },
  PasswordResetToken: {
    read: (subject) => db().passwordResetToken.findMany({ ...ofUser(subject), omit: { tokenHash: true } }),
    erase: (tx, subject) => tx.passwordResetToken.deleteMany(ofUser(subject)),
  },
  EmailVerification: {
    read: (subject) => db().emailVerification.findMany({ ...ofUser(subject), omit: { tokenHash: true } }),
    erase: (tx, subject) => tx.emailVerification.deleteMany(ofUser(subject)),
  },
  Address: {
    read: (subject) => db().address.findMany(ofUser(subject)),
    erase: (tx, subject) => tx.address.deleteMany(ofUser(subject)),
  },
  Cart: {
    read: (subject) =>
      db().cart.findMany({ ...ofUser(subject), omit: { sessionId: true }, include: { lines: true } }),
    erase: (tx, subject) => tx.cart.deleteMany(ofUser(subject)),
  },
  CartReminder: {
    read: (subject) => db().cartReminder.findMany(ofUser(subject)),
    erase: (tx, subject) => tx.cartReminder.deleteMany(ofUser(subject)),
  },
  WishlistItem: {
    read: (subject) =>
      db().wishlistItem.findMany({ ...ofUser(subject), include: { product: { select: { name: true } } } }),
    erase: (tx, subject) => tx.wishlistItem.deleteMany(ofUser(subject)),
  },
  Review: review,
  RestockRequest: restockRequest,
  DiscountUse: {
    read: (subject) =>
      db().discountUse.findMany({ ...ownUses(subject), include: { discount: { select: { title: true } } } }),
    // The use itself stays, because the discount's total counts it.
    erase: (tx, subject) =>
      tx.discountUse.updateMany({ ...ownUses(subject), data: { userId: null, emailHash: null } }),
  },
  // Before the credit account, which is locked after gift cards.
  GiftCard: giftCards,
  StoreCreditAccount: storeCredit,
  StoreCreditEntry: {
    read: ({ userId }) =>
      db().storeCreditEntry.findMany({
        where: { actorId: userId },
        select: { reason: true, createdAt: true },
      }),
    erase: () => Promise.resolve(), // an id, which identifies no one once the user's row is anonymized
  },
  Subscription: {
    read: (subject) =>
      db().subscription.findMany({
        ...ofUser(subject),
        omit: { syncNo: true, syncedAt: true },
        include: { plan: { select: { name: true } }, payments: true, refunds: true, disputes: true },
      }),
    erase: () => Promise.resolve(), // payment dates identify no one once the user's row is anonymized
  },
  TrialCard: {
    read: (subject) => db().trialCard.findMany({ ...ofUser(subject), select: { createdAt: true } }),
    // The card's fingerprint stays without a user: it shows that the card already had a trial.
    erase: (tx, { userId }) => tx.trialCard.updateMany({ where: { userId }, data: { userId: null } }),
  },
  MembershipConsent: {
    read: (subject) =>
      db().membershipConsent.findMany({ ...ofUser(subject), include: { plan: { select: { name: true } } } }),
    erase: () => Promise.resolve(), // consent dates identify no one once the user's row is anonymized
  },
  ProductSubscription: productSubscription,
  SubscriptionChange: subscriptionChange,
  SavedCard: savedCard,
  ContactMessage: contactMessage,
  NewsletterSubscriber: newsletterSubscriber,
  AuditLog: auditLog,
  OrderEvent: {
    read: ({ userId }) =>
      db().orderEvent.findMany({ where: { actorId: userId }, select: { type: true, createdAt: true } }),
    erase: () => Promise.resolve(), // an id, which identifies no one once the user's row is anonymized
  },
  Refund: {
    read: ({ userId }) =>
      db().refund.findMany({ where: { actorId: userId }, select: { kind: true, createdAt: true } }),
    erase: () => Promise.resolve(), // an id, which identifies no one once the user's row is anonymized
  },
  StockChange: {
    read: ({ userId }) =>
      db().stockChange.findMany({ where: { actorId: userId }, select: { cause: true, createdAt: true } }),
    erase: () => Promise.resolve(), // an id, which identifies no one once the user's row is anonymized
  },
  LotWriteOff: {
    read: ({ userId }) =>
      db().lotWriteOff.findMany({ where: { actorId: userId }, select: { reason: true, createdAt: true } }),
    erase: () => Promise.resolve(), // an id, which identifies no one once the user's row is anonymized
  },
  DraftOrder: draftOrders,
  OrderProblem: problems,
  OrderProblemReturn: problemReturns,
  Order: orders,
  ShippingLabel: shippingLabels,
  WebhookDelivery: webhookDelivery,
  User: user,
} satisfies Partial<Record<Prisma.ModelName, PersonalTable>>;

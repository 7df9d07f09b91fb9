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
  { userId, email, isProven }: DataSubject,
): Promise<Prisma.MailOutboxWhereInput> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM mail_outbox WHERE recipient = ${isProven ? email : null} OR split_part(key, ':', 2) IN (
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
  read: async (whose) =>
    db().mailOutbox.findMany({
      where: await mailsOf(db(), whose),
      select: { recipient: true, template: true, subject: true, status: true, createdAt: true, sentAt: true },
      orderBy: { createdAt: "asc" },
    }),
  erase: async (tx, whose) => tx.mailOutbox.deleteMany({ where: await mailsOf(tx, whose) }),
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
const ownRows = <T>({ userId, isProven }: DataSubject, ofAddress: T) => ({
  where: { OR: [{ userId }, ...(isProven ? [ofAddress] : [])] },
});
const ownRequests = (whose: DataSubject) => ownRows(whose, { email: whose.email });
const ownUses = (whose: DataSubject) => ownRows(whose, { emailHash: hashEmail(whose.email) });

const restockRequest: PersonalTable = {
  read: (whose) =>
    db().restockRequest.findMany({ ...ownRequests(whose), include: { product: { select: { name: true } } } }),
  erase: (tx, whose) => tx.restockRequest.deleteMany(ownRequests(whose)),
};

const newsletterSubscriber: PersonalTable = {
  read: async ({ email, isProven }) =>
    isProven ? db().newsletterSubscriber.findMany({ where: { email } }) : [],
  erase: async (tx, { email, isProven }) =>
    isProven ? tx.newsletterSubscriber.deleteMany({ where: { email } }) : undefined,
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
    read: (whose) => db().account.findMany(ofUser(whose)),
    erase: (tx, whose) => tx.account.deleteMany(ofUser(whose)),
  },
  Session: {
    read: (whose) =>
      db().session.findMany({
        ...ofUser(whose),
        select: { createdAt: true, expiresAt: true, lastProvedAt: true, secondFactorAt: true },
      }),
    erase: (tx, whose) => tx.session.deleteMany(ofUser(whose)),
  },
  ApiToken: apiToken,
  SecondFactor: {
    read: (whose) => db().secondFactor.findMany({ ...ofUser(whose), select: { confirmedAt: true } }),
    erase: (tx, whose) => tx.secondFactor.deleteMany(ofUser(whose)),
  },
  RecoveryCode: {
    read: (whose) =>
      db().recoveryCode.findMany({ ...ofUser(whose), select: { createdAt: true, usedAt: true } }),
    erase: (tx, whose) => tx.recoveryCode.deleteMany(ofUser(whose)),
  },
  PasswordResetToken: {
    read: (whose) => db().passwordResetToken.findMany({ ...ofUser(whose), omit: { tokenHash: true } }),
    erase: (tx, whose) => tx.passwordResetToken.deleteMany(ofUser(whose)),
  },
  EmailVerification: {
    read: (whose) => db().emailVerification.findMany({ ...ofUser(whose), omit: { tokenHash: true } }),
    erase: (tx, whose) => tx.emailVerification.deleteMany(ofUser(whose)),
  },
  Address: {
    read: (whose) => db().address.findMany(ofUser(whose)),
    erase: (tx, whose) => tx.address.deleteMany(ofUser(whose)),
  },
  Cart: {
    read: (whose) =>
      db().cart.findMany({ ...ofUser(whose), omit: { sessionId: true }, include: { lines: true } }),
    erase: (tx, whose) => tx.cart.deleteMany(ofUser(whose)),
  },
  CartReminder: {
    read: (whose) => db().cartReminder.findMany(ofUser(whose)),
    erase: (tx, whose) => tx.cartReminder.deleteMany(ofUser(whose)),
  },
  WishlistItem: {
    read: (whose) =>
      db().wishlistItem.findMany({ ...ofUser(whose), include: { product: { select: { name: true } } } }),
    erase: (tx, whose) => tx.wishlistItem.deleteMany(ofUser(whose)),
  },
  Review: review,
  RestockRequest: restockRequest,
  DiscountUse: {
    read: (whose) =>
      db().discountUse.findMany({ ...ownUses(whose), include: { discount: { select: { title: true } } } }),
    // The use itself stays, because the discount's total counts it.
    erase: (tx, whose) =>
      tx.discountUse.updateMany({ ...ownUses(whose), data: { userId: null, emailHash: null } }),
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
    read: (whose) =>
      db().subscription.findMany({
        ...ofUser(whose),
        omit: { syncNo: true, syncedAt: true },
        include: { plan: { select: { name: true } }, payments: true, refunds: true, disputes: true },
      }),
    erase: () => Promise.resolve(), // payment dates identify no one once the user's row is anonymized
  },
  TrialCard: {
    read: (whose) => db().trialCard.findMany({ ...ofUser(whose), select: { createdAt: true } }),
    // The card's fingerprint stays without a user: it shows that the card already had a trial.
    erase: (tx, { userId }) => tx.trialCard.updateMany({ where: { userId }, data: { userId: null } }),
  },
  MembershipConsent: {
    read: (whose) =>
      db().membershipConsent.findMany({ ...ofUser(whose), include: { plan: { select: { name: true } } } }),
    erase: () => Promise.resolve(), // consent dates identify no one once the user's row is anonymized
  },
  ProductSubscription: productSubscription,
  SubscriptionChange: subscriptionChange,
  SavedCard: savedCard,
  ContactMessage: {
    read: (whose) => db().contactMessage.findMany({ ...ofUser(whose), omit: { fingerprint: true } }),
    erase: (tx, whose) => tx.contactMessage.deleteMany(ofUser(whose)),
  },
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

import "server-only";
import { instantOf } from "@/lib/core/dates";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { cents, formatCents, toDecimal } from "@/lib/core/money";
import { findStoreFacts } from "@/lib/marketing/queries";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";
import { enqueueMail } from "@/lib/server/outbox";
import type { Prisma, StoreCreditAccount, StoreCreditEntry } from "@/prisma/generated/client";
import { getStoreCredit, readMoves } from "./queries";
import { countDue } from "./rules";
import type { AddCreditInput, StoreCredit } from "./schema";

type Entry = Omit<Prisma.StoreCreditEntryUncheckedCreateInput, "accountId" | "createdAt">;

const append = (tx: Tx, accountId: string, entry: Entry) =>
  tx.storeCreditEntry.create({ data: { ...entry, accountId, createdAt: now() } });

/** Locks an account until the end of the transaction, and books the credit that has expired or that a deleted user left. */
async function lockAccount(tx: Tx, id: string): Promise<StoreCreditAccount> {
  await tx.$queryRaw`SELECT id FROM store_credit_accounts WHERE id = ${id} FOR UPDATE`;
  const account = await tx.storeCreditAccount.findUniqueOrThrow({ where: { id } });
  const { userId, balanceCents, heldCents } = account;
  const due =
    userId === null ? balanceCents - heldCents : countDue(heldCents, await readMoves(tx, id), now());
  if (due <= 0) return account;
  const reason = userId === null ? "forfeited" : "expired";
  await append(tx, id, { amountCents: -due, reason, idempotencyKey: `${reason}:${newId()}` });
  return { ...account, balanceCents: balanceCents - due };
}

/** Locks a customer's account, and creates it on first use. */
async function lockAccountOf(tx: Tx, userId: string): Promise<StoreCreditAccount> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO store_credit_accounts (id, user_id, created_at) VALUES (${newId()}, ${userId}, ${now()}::timestamp)
    ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id RETURNING id`;
  return lockAccount(tx, row?.id ?? "");
}

/**
 * Locks a customer's credit for Pay.
 * @param orderId the cart's pending order, whose hold counts as spendable; null if there is none
 * @returns the spendable cents
 */
export async function lockSpendableCredit(tx: Tx, userId: string, orderId: string | null): Promise<number> {
  const { id, balanceCents, heldCents } = await lockAccountOf(tx, userId);
  const hold =
    orderId === null ? null : await tx.storeCreditHold.findFirst({ where: { orderId, accountId: id } });
  return balanceCents - heldCents + (hold?.amountCents ?? 0);
}

/**
 * Reserves credit for an order. A hold never shrinks while the order is unpaid: each revision that Stripe knows may still be
 * paid. The caller has called lockSpendableCredit in this transaction.
 */
export async function reserveCredit(
  tx: Tx,
  userId: string,
  orderId: string,
  amountCents: number,
): Promise<void> {
  const { id: accountId } = await tx.storeCreditAccount.findUniqueOrThrow({ where: { userId } });
  await tx.$executeRaw`
    INSERT INTO store_credit_holds (order_id, account_id, amount_cents, created_at)
    VALUES (${orderId}, ${accountId}, ${amountCents}, ${now()}::timestamp)
    ON CONFLICT (order_id) DO UPDATE SET amount_cents = greatest(store_credit_holds.amount_cents, excluded.amount_cents)`;
}

/**
 * Locks the account that pays for an order, before its stock is locked.
 * @returns its id; null if the hold has ended and the account no longer has the amount
 */
export async function lockCreditOf(
  tx: Tx,
  { id: orderId, userId }: { id: string; userId: string | null },
  amountCents: number,
): Promise<string | null> {
  const hold = await tx.storeCreditHold.findUnique({ where: { orderId } });
  if (!hold && userId === null) return null;
  const account = hold ? await lockAccount(tx, hold.accountId) : await lockAccountOf(tx, userId ?? "");
  const left = account.balanceCents - account.heldCents + (hold?.amountCents ?? 0);
  return left < amountCents ? null : account.id;
}

/** Deletes an order's hold. The trigger that deletes it with the order would lock the account after the stock. */
export const releaseCredit = (tx: Tx, orderId: string): Promise<unknown> =>
  tx.storeCreditHold.deleteMany({ where: { orderId } });

/** Spends the credit of an order's paid revision from its locked account, once, and releases the rest of its hold. */
export async function spendCredit(
  tx: Tx,
  orderId: string,
  accountId: string,
  amountCents: number,
): Promise<void> {
  await releaseCredit(tx, orderId);
  if (amountCents === 0) return;
  const spent = { amountCents: -amountCents, reason: "order", orderId } as const;
  await append(tx, accountId, { ...spent, idempotencyKey: `order:${orderId}` });
}

/** The entry that paid for an order, or for one that its items were exchanged from (docs/decisions/0078). */
async function findSpentCredit(tx: Tx, orderId: string): Promise<StoreCreditEntry | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE sources (id, depth) AS (
      SELECT ${orderId}::text, 0
      UNION
      SELECT r.order_id, s.depth + 1 FROM sources s JOIN refunds r ON r.exchange_order_id = s.id)
    SELECT e.id FROM sources s JOIN store_credit_entries e ON e.order_id = s.id AND e.reason = 'order' ORDER BY s.depth, e.id LIMIT 1`;
  return row ? tx.storeCreditEntry.findUnique({ where: { id: row.id } }) : null;
}

/**
 * Books a refund as credit, which does not expire, in the account that paid for the order or its exchanged items, or else
 * in the buyer's. The credit of a deleted account is forfeited (docs/decisions/0059).
 * @throws {ShopError} conflict for an order without an account, or with a deleted one
 */
export async function refundToCredit(
  tx: Tx,
  { id: orderId, userId }: { id: string; userId: string | null },
  refund: { id: string; amountCents: number; actorId: string | null },
): Promise<void> {
  const spent = await findSpentCredit(tx, orderId);
  const user = spent ? null : await lockAgainstDeletion(tx, userId ?? "");
  if (!spent && !user)
    throw new ShopError(
      "conflict",
      "This order belongs to no account, so it can't be refunded as store credit.",
    );
  const account = spent ? await lockAccount(tx, spent.accountId) : await lockAccountOf(tx, userId ?? "");
  await append(tx, account.id, {
    amountCents: refund.amountCents,
    reason: "refund",
    orderId,
    refundId: refund.id,
    actorId: refund.actorId,
    idempotencyKey: `refund:${refund.id}`,
  });
}

/**
 * Gives a customer credit, which sends an email, or takes credit back, with a reason for the customer. Idempotent by `requestKey`.
 * @throws {ShopError} not_found; invalid_input for more than is left, or a past expiry; conflict if the key was used with different values
 */
export async function addCredit(actor: Actor, userId: string, input: AddCreditInput): Promise<StoreCredit> {
  await db().$transaction(async (tx) => {
    const user = await lockAgainstDeletion(tx, userId);
    if (!user) throw new ShopError("not_found", "There is no such customer");
    const account = await lockAccountOf(tx, userId);
    const { requestKey, amount: amountCents, reason: note, expiresOn } = input;
    const contents = { amountCents, note, expiresOn };
    await claimRequest(tx, { kind: `credit:${userId}`, requestKey, contents });
    const idempotencyKey = `staff:${userId}:${requestKey}`;
    if (await tx.storeCreditEntry.findUnique({ where: { idempotencyKey } })) return;
    const left = account.balanceCents - account.heldCents;
    if (amountCents + left < 0)
      throw fieldError("amount", `must be ${formatCents(left)} or less: that is what is left`);
    const expiresAt = amountCents > 0 ? await toExpiry(tx, expiresOn) : null;
    const { id } = await append(tx, account.id, {
      amountCents,
      reason: amountCents > 0 ? "goodwill" : "correction",
      note,
      expiresAt,
      actorId: actor.userId,
      idempotencyKey,
    });
    if (amountCents > 0)
      await enqueueMail(tx, {
        key: `credit-added:${id}`,
        template: "credit-added",
        recipient: user.email,
        data: { userId, entryId: id },
      });
    await recordAudit(tx, actor.userId, [
      {
        action: amountCents > 0 ? "customer.credit" : "customer.credit_taken_back",
        objectType: "user",
        objectId: userId,
        before: { credit: toDecimal(cents(account.balanceCents)) },
        after: { credit: toDecimal(cents(account.balanceCents + amountCents)) },
        reason: note,
      },
    ]);
  });
  return getStoreCredit(userId);
}

/** Credits a redeemed gift card to a customer's account, without expiry. The caller marks it as redeemed in the same transaction. */
export async function creditGiftCard(
  tx: Tx,
  userId: string,
  { id: giftCardId, amountCents }: { id: string; amountCents: number },
): Promise<void> {
  const { id } = await lockAccountOf(tx, userId);
  const idempotencyKey = `gift-card:${giftCardId}`;
  await append(tx, id, { amountCents, reason: "gift_card", giftCardId, idempotencyKey });
}

/**
 * Cents that were paid by other means, such as a card, and that refunds after this time turned into store credit. An order and
 * the orders it was exchanged for count as one.
 */
async function getNonCreditRefundCents(tx: Tx, accountId: string, after: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ cents: number }[]>`
    WITH RECURSIVE sources (order_id, source, depth) AS (
      SELECT DISTINCT order_id, order_id, 0 FROM store_credit_entries
      WHERE account_id = ${accountId} AND order_id IS NOT NULL
      UNION
      SELECT s.order_id, r.order_id, s.depth + 1 FROM sources s JOIN refunds r ON r.exchange_order_id = s.source
    ), firsts AS (SELECT DISTINCT ON (order_id) order_id, source FROM sources ORDER BY order_id, depth DESC)
    SELECT coalesce(sum(greatest(0, least(later, refunded - spent))), 0)::int AS cents FROM (
      SELECT sum(e.amount_cents) FILTER (WHERE e.reason = 'refund') AS refunded,
        coalesce(sum(e.amount_cents) FILTER (WHERE e.reason = 'refund' AND e.created_at > ${after}::timestamp), 0) AS later,
        coalesce(-sum(e.amount_cents) FILTER (WHERE e.reason = 'order'), 0) AS spent
      FROM store_credit_entries e JOIN firsts f ON f.order_id = e.order_id
      WHERE e.account_id = ${accountId} GROUP BY f.source
    ) AS of_orders`;
  return row?.cents ?? 0;
}

/**
 * Takes back the unspent credit of a redeemed gift card, or restores what was taken back. Credit that staff, another gift
 * card or the refund of a card payment added after the redemption stays with the customer. The caller has locked the gift
 * card.
 * @param backCents cents of its payment that were refunded or disputed
 * @returns the cents that cannot be taken back, because they are spent or reserved
 */
export async function syncGiftCardCredit(tx: Tx, giftCardId: string, backCents: number): Promise<number> {
  const entries = await tx.storeCreditEntry.findMany({
    where: { giftCardId },
    orderBy: { createdAt: "asc" },
  });
  const [redemption] = entries;
  if (!redemption) return backCents;
  const credited = entries.find(({ idempotencyKey }) => idempotencyKey === `gift-card:${giftCardId}`);
  const sum = entries.reduce((all, { amountCents }) => all + amountCents, 0);
  const wanted = (credited?.amountCents ?? 0) - backCents - sum;
  const { id, balanceCents, heldCents } = await lockAccount(tx, redemption.accountId);
  const later = await tx.storeCreditEntry.aggregate({
    where: {
      accountId: id,
      createdAt: { gt: redemption.createdAt },
      amountCents: { gt: 0 },
      OR: [
        { reason: { in: ["goodwill", "correction"] } },
        { reason: "gift_card", giftCardId: { not: giftCardId } },
      ],
    },
    _sum: { amountCents: true },
  });
  const kept = (later._sum.amountCents ?? 0) + (await getNonCreditRefundCents(tx, id, redemption.createdAt));
  const takeable = Math.max(0, balanceCents - heldCents - kept);
  const amountCents = Math.max(wanted, -takeable);
  const reason = amountCents < 0 ? "gift_card_returned" : "gift_card";
  if (amountCents !== 0)
    await append(tx, id, {
      amountCents,
      reason,
      giftCardId,
      idempotencyKey: `gift-card-change:${giftCardId}:${newId()}`,
    });
  return amountCents - wanted;
}

/** The instant at which the last day ends. @throws {ShopError} invalid_input for a day that has passed */
async function toExpiry(tx: Tx, expiresOn: string | null): Promise<Date | null> {
  if (expiresOn === null) return null;
  const { timeZone } = await findStoreFacts(tx);
  const end = secondsAfter(instantOf(`${expiresOn}T23:59`, timeZone), 60);
  if (end <= now()) throw fieldError("expiresOn", "must not have passed");
  return end;
}

/** Books the credit that has expired or that deleted users left. Idempotent. @returns the number of accounts checked */
export async function expireCredit(): Promise<number> {
  let count = 0;
  for await (const { id } of inBatches(expiringAfter)) {
    await db().$transaction((tx) => lockAccount(tx, id));
    count += 1;
  }
  return count;
}

const expiringAfter = (id: string): Promise<{ id: string }[]> =>
  db().storeCreditAccount.findMany({
    where: {
      id: { gt: id },
      balanceCents: { gt: 0 },
      OR: [{ userId: null }, { entries: { some: { expiresAt: { lte: now() } } } }],
    },
    orderBy: { id: "asc" },
    select: { id: true },
    take: BATCH_SIZE,
  });

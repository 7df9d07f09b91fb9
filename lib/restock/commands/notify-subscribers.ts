import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { isEqualSecret } from "@/lib/server/hash";
import { countAgainstLimit, mailboxKey } from "@/lib/server/limits";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";
import { enqueueMail } from "@/lib/server/outbox";
import { restockStopToken } from "../queries";
import { EMAIL_PROBLEM, type RestockRequestInput, type StopRestockInput } from "../schema";

/**
 * The database notifies this channel when a product is back in stock for any reason (trigger products_back_in_stock).
 */
export const RESTOCK_CHANNEL = "shop_restock";

const BATCH_SIZE = 200;
/** A request is kept for a while after its mail, so that the mail's unsubscribe link works. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

interface Asker {
  userId: string | null;
  /** The caller's address, for the limit. */
  address: string;
}

/**
 * Stores a restock request: one per product and mailbox. A repeated request gets another mail, which replaces one that
 * has not been sent yet. The response does not reveal whether the mailbox has an account.
 * @throws {ShopError} too_many, invalid_input for an unknown product or a missing email, conflict while it is in stock,
 * unauthorized for an account that was just deleted
 */
export async function requestRestockMail(
  { productId, email }: RestockRequestInput,
  asker: Asker,
): Promise<void> {
  const { userId, address } = asker;
  await countAgainstLimit("restocksPerAddress", address);
  const product = await db().product.findFirst({ where: { id: productId, isActive: true } });
  if (!product) throw fieldError("productId", "is unknown");
  const mailbox = userId
    ? (await db().user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })).email
    : email;
  if (!mailbox) throw fieldError("email", EMAIL_PROBLEM);
  if (product.available > 0)
    throw new ShopError("conflict", `${product.name} is in stock: you can buy it now.`);
  await countAgainstLimit("restocksPerMailbox", mailboxKey(mailbox));
  const again = { askedAt: now(), mailedAt: null };
  await db().$transaction(async (tx) => {
    if (userId && !(await lockAgainstDeletion(tx, userId))) throw new ShopError("unauthorized");
    const where = { productId_email: { productId, email: mailbox } };
    const known = await tx.restockRequest.findUnique({ where });
    if (known) await withdrawMails(tx, [known]);
    await tx.restockRequest.upsert({
      where,
      create: { productId, email: mailbox, userId, ...again },
      update: userId ? { ...again, userId } : again,
    });
  });
}

/** The outbox key of a request's mail: a repeated request has a new `askedAt` and therefore a new mail. */
const mailKey = ({ id, askedAt }: { id: string; askedAt: Date }): string =>
  `back-in-stock:${id}:${askedAt.getTime()}`;

/** Deletes the mails of these requests that have not been sent yet. @returns how many */
async function withdrawMails(tx: Tx, requests: Parameters<typeof mailKey>[0][]): Promise<number> {
  const where = { key: { in: requests.map(mailKey) }, status: "queued" as const };
  return (await tx.mailOutbox.deleteMany({ where })).count;
}

/**
 * Writes the mail of every request whose product is back in stock, each once: the row is locked and marked in the same
 * transaction, and the outbox accepts a key once.
 * @returns how many were written
 */
export async function notifySubscribers(): Promise<number> {
  await db().restockRequest.deleteMany({ where: { mailedAt: { lt: secondsAfter(now(), -KEPT_SECONDS) } } });
  let written = 0;
  let count = 0;
  do {
    count = await db().$transaction(announceBatch);
    written += count;
  } while (count === BATCH_SIZE);
  return written;
}

async function announceBatch(tx: Tx): Promise<number> {
  const due = await tx.$queryRaw<{ id: string; email: string; productId: string; askedAt: Date }[]>`
    SELECT r.id, r.email, r.product_id AS "productId", r.asked_at AS "askedAt"
    FROM restock_requests r JOIN products p ON p.id = r.product_id
    WHERE r.mailed_at IS NULL AND p.is_active AND p.available > 0
    ORDER BY r.asked_at, r.id LIMIT ${BATCH_SIZE} FOR UPDATE OF r SKIP LOCKED`;
  for (const { id, email, productId, askedAt } of due)
    await enqueueMail(tx, {
      key: mailKey({ id, askedAt }),
      template: "back-in-stock",
      recipient: email,
      data: { requestId: id, productId },
      isBulk: true,
    });
  await tx.restockRequest.updateMany({
    where: { id: { in: due.map(({ id }) => id) } },
    data: { mailedAt: now() },
  });
  return due.length;
}

/**
 * Reopens a request and withdraws its mail, because the product is out of stock again, or is no longer sold, before the
 * mail was sent. Does nothing without a queued mail: the recipient may have canceled it in the meantime.
 */
export async function reopenRestockRequest(id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const request = await tx.restockRequest.findUnique({ where: { id } });
    if (request && (await withdrawMails(tx, [request])) > 0)
      await tx.restockRequest.updateMany({ where: { id }, data: { mailedAt: null } });
  });
}

/**
 * Cancels every open request of a mail's recipient and withdraws their queued mails.
 * Idempotent, also for a deleted request.
 * @throws {ShopError} not_found for a link with an invalid signature
 */
export async function cancelRestockMails({ request: id, proof }: StopRestockInput): Promise<void> {
  if (!isEqualSecret(proof, restockStopToken(id))) throw new ShopError("not_found", "This link is invalid.");
  await db().$transaction(async (tx) => {
    const request = await tx.restockRequest.findUnique({ where: { id } });
    if (!request) return;
    const { email } = request;
    await withdrawMails(tx, await tx.restockRequest.findMany({ where: { email, mailedAt: { not: null } } }));
    await tx.restockRequest.deleteMany({ where: { email, mailedAt: null } });
  });
}

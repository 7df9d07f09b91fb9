import "server-only";
import { instantOf } from "@/lib/core/dates";
import { fieldError, ShopError } from "@/lib/core/errors";
import { cents, formatCents, toDecimal } from "@/lib/core/money";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";
import { enqueueMail } from "@/lib/server/outbox";
import { getStoreCredit } from "../queries";
import type { AddCreditInput, StoreCredit } from "../schema";
import { bookEntry, lockAccountOf } from "./lock-account";

/**
 * Gives a customer credit, which sends an email, or takes credit back, with a reason for
 * the customer. Idempotent by `requestKey`.
 * @throws {ShopError} not_found; invalid_input for more than is left, or a past expiry;
 * conflict if the key was used with different values
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
    const { id } = await bookEntry(tx, account.id, {
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

/** The instant at which the last day ends. @throws {ShopError} invalid_input for a day that has passed */
async function toExpiry(tx: Tx, expiresOn: string | null): Promise<Date | null> {
  if (expiresOn === null) return null;
  const timeZone = await findTimeZone(tx);
  const end = secondsAfter(instantOf(`${expiresOn}T23:59`, timeZone), 60);
  if (end <= now()) throw fieldError("expiresOn", "must not have passed");
  return end;
}

import "server-only";
import { getStaffNames } from "@/lib/admin/queries/get-staff-names";
import { type Cents, cents } from "@/lib/core/money";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { countDue } from "./rules";
import type { CreditEntryView, StoreCredit } from "./schema";

const oldestFirst = [{ createdAt: "asc" as const }, { id: "asc" as const }];

/** An account's entries, oldest first, with the fields that expiry depends on. */
export const readMoves = (tx: Tx, accountId: string) =>
  tx.storeCreditEntry.findMany({
    where: { accountId },
    orderBy: oldestFirst,
    select: { amountCents: true, expiresAt: true },
  });

const NONE: StoreCredit = { availableCents: cents(0), heldCents: cents(0), entries: [] };

/**
 * A customer's credit, with the newest entries first.
 * @param forStaff adds the names of staff members, and returns at most `count` entries
 */
export async function getStoreCredit(userId: string, forStaff?: { count: number }): Promise<StoreCredit> {
  const account = await db().storeCreditAccount.findUnique({
    where: { userId },
    include: { entries: { orderBy: oldestFirst, include: { order: { select: { orderNumber: true } } } } },
  });
  if (!account) return NONE;
  const { balanceCents, heldCents, entries } = account;
  const shown = entries.toReversed().slice(0, forStaff?.count);
  const names = forStaff
    ? await getStaffNames(shown.map(({ actorId }) => actorId))
    : new Map<string, string>();
  return {
    availableCents: cents(balanceCents - heldCents - countDue(heldCents, entries, now())),
    heldCents: cents(heldCents),
    entries: shown.map(
      ({ id, amountCents, reason, note, expiresAt, order, actorId, createdAt }): CreditEntryView => ({
        id,
        amountCents: cents(amountCents),
        reason,
        note,
        orderNumber: order?.orderNumber ?? null,
        who: (actorId && names.get(actorId)) ?? null,
        expiresAt: expiresAt?.toISOString() ?? null,
        at: createdAt.toISOString(),
      }),
    ),
  };
}

/**
 * The credit that a customer can spend at checkout, including the hold of the cart's
 * pending order, which Pay would change.
 */
export async function getSpendableCredit(userId: string): Promise<Cents> {
  const [account, order] = await Promise.all([
    db().storeCreditAccount.findUnique({
      where: { userId },
      include: { entries: { orderBy: oldestFirst, select: { amountCents: true, expiresAt: true } } },
    }),
    db().order.findFirst({
      where: { paymentStatus: "pending", cancelledAt: null, cart: { userId } },
      orderBy: { createdAt: "desc" },
      select: { creditHold: true },
    }),
  ]);
  if (!account) return cents(0);
  const { id, balanceCents, heldCents, entries } = account;
  const own = order?.creditHold?.accountId === id ? order.creditHold.amountCents : 0;
  return cents(balanceCents - heldCents - countDue(heldCents, entries, now()) + own);
}

/** A goodwill entry for the email about it; null if this customer no longer has it. */
export async function findCreditGift(userId: string, entryId: string) {
  const entry = await db().storeCreditEntry.findFirst({
    where: { id: entryId, reason: "goodwill", account: { userId } },
    include: { account: { select: { user: { select: { firstName: true } } } } },
  });
  if (!entry) return null;
  const { availableCents } = await getStoreCredit(userId);
  return {
    firstName: entry.account.user?.firstName ?? null,
    amountCents: cents(entry.amountCents),
    availableCents,
    note: entry.note,
    expiresAt: entry.expiresAt?.toISOString() ?? null,
  };
}

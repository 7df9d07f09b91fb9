/** The parts of a ledger entry that expiry depends on. */
export interface CreditMove {
  /** Negative if it reduces the balance. */
  amountCents: number;
  /** The moment from which its unspent part is expired; null if it does not expire. */
  expiresAt: Date | null;
}

const byExpiry = (one: CreditMove, other: CreditMove): number =>
  (one.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) -
    (other.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) || 0;

/**
 * The expired part of a balance, in cents. Credit that expires first is spent first (docs/decisions/0059).
 * @param moves all entries of the account, oldest first
 */
export function countExpired(moves: readonly CreditMove[], at: Date): number {
  const grants: { left: number; grant: CreditMove }[] = [];
  for (const move of moves) {
    if (move.amountCents > 0) grants.push({ left: move.amountCents, grant: move });
    let owed = Math.max(0, -move.amountCents);
    for (const one of grants.toSorted((a, b) => byExpiry(a.grant, b.grant))) {
      const taken = Math.min(one.left, owed);
      one.left -= taken;
      owed -= taken;
    }
  }
  return grants.reduce(
    (all, { left, grant: { expiresAt } }) => all + (expiresAt && expiresAt <= at ? left : 0),
    0,
  );
}

/** The expired cents that can be booked now. Held credit does not expire, and a hold covers what expires first. */
export const countDue = (heldCents: number, moves: readonly CreditMove[], at: Date): number =>
  Math.max(0, countExpired(moves, at) - heldCents);

import "server-only";
import { ShopError } from "@/lib/core/errors";
import { type Cents, cents } from "@/lib/core/money";
import { creditGiftCard } from "@/lib/credit/commands/credit-gift-card";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { countAgainstLimit, uncount } from "@/lib/server/limits";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";
import type { GiftCard } from "@/prisma/generated/client";
import type { GiftCardBalance } from "../schema";
import { hashCode } from "../secrets";
import { eraseFormerCustomers } from "./erase-former-customers";

/**
 * The caller who enters a code. The limits on guessing count by IP address, and by account if the caller is signed in.
 */
interface Guesser {
  /** The IP address. */
  address: string;
  userId: string | null;
}

const limitsOf = ({ address, userId }: Guesser) => [
  ["giftCardGuessesPerAddress", address] as const,
  ...(userId === null ? [] : [["giftCardGuessesPerAccount", userId] as const]),
];

/**
 * Finds the paid gift card of a code. Each unknown code counts toward the limits of the address and the account; once a
 * limit is reached, valid codes are refused too.
 * @param code normalized
 * @throws {ShopError} invalid_input for an unknown code; too_many
 */
async function findByCode(code: string, guesser: Guesser): Promise<GiftCard> {
  const limits = limitsOf(guesser);
  for (const [name, key] of limits) await countAgainstLimit(name, key);
  const card = await db().giftCard.findUnique({ where: { codeHash: hashCode(code) } });
  if (!card) {
    const message = "We couldn't find a gift card with this code. Please check it and try again.";
    throw new ShopError("invalid_input", message, { fields: { code: message } });
  }
  for (const [name, key] of limits) await uncount(name, key);
  return card;
}

const refusal = (message: string): ShopError =>
  new ShopError("conflict", message, { fields: { code: message } });

const VOID = "This gift card can't be used. Please ask the person who gave it to you, or contact us.";

/**
 * The amount of a gift card.
 * @throws {ShopError} invalid_input for an unknown code, conflict for a void one; too_many
 */
export async function getGiftCardBalance(code: string, guesser: Guesser): Promise<GiftCardBalance> {
  const { amountCents, status } = await findByCode(code, guesser);
  if (status === "void") throw refusal(VOID);
  return { amountCents: cents(amountCents), isRedeemable: status !== "redeemed" };
}

/**
 * Turns a gift card into store credit of a signed-in customer. A conditional UPDATE redeems it at most once, and the
 * ledger entry is written in the same transaction.
 * @param code normalized
 * @param address the caller's IP address
 * @returns the credited cents
 * @throws {ShopError} unauthorized for a deleted account; invalid_input for an unknown code; conflict for one that was
 * redeemed or is void; too_many
 */
export async function redeemGiftCard(
  userId: string,
  code: string,
  address: string,
): Promise<{ amount: Cents }> {
  const { id } = await findByCode(code, { userId, address });
  return db().$transaction(async (tx) => {
    if (!(await lockAgainstDeletion(tx, userId))) throw new ShopError("unauthorized");
    const [card] = await tx.$queryRaw<{ amountCents: number }[]>`
      UPDATE gift_cards SET status = 'redeemed', redeemed_at = ${now()}::timestamp, redeemed_by_id = ${userId},
        version = version + 1, updated_at = ${now()}::timestamp
      WHERE id = ${id} AND code_hash = ${hashCode(code)} AND status IN ('scheduled', 'sent')
      RETURNING amount_cents AS "amountCents"`;
    if (!card) {
      const { status, redeemedById } = await tx.giftCard.findUniqueOrThrow({ where: { id } });
      if (status !== "redeemed") throw refusal(VOID);
      throw refusal(
        redeemedById === userId
          ? "You have already added this gift card to your store credit."
          : "This gift card has already been redeemed.",
      );
    }
    await eraseFormerCustomers(tx, id);
    await creditGiftCard(tx, userId, { id, amountCents: card.amountCents });
    return { amount: cents(card.amountCents) };
  });
}

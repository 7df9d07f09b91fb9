import "server-only";
import { ShopError } from "@/lib/core/errors";
import { type Cents, cents } from "@/lib/core/money";
import { creditGiftCard } from "@/lib/credit/commands";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { countAgainstLimit, uncount } from "@/lib/server/limits";
import type { GiftCard } from "@/prisma/generated/client";
import type { GiftCardBalance } from "../schema";
import { hashCode } from "../secrets";
import { eraseFormerCustomers } from "./erase-former-customers";

/** Who enters a code: the limits against guessing count the network address, and the account where there is one. */
interface Guesser {
  address: string;
  userId: string | null;
}

const limitsOf = ({ address, userId }: Guesser) => [
  ["giftCardGuessesPerAddress", address] as const,
  ...(userId === null ? [] : [["giftCardGuessesPerAccount", userId] as const]),
];

/**
 * The paid gift card of a code. Unknown codes count against the guesses of the address and the account; while these are
 * used up, known codes are refused as well.
 * @param code normalized @throws {ShopError} invalid_input for an unknown code; too_many
 */
async function findByCode(code: string, guesser: Guesser): Promise<GiftCard> {
  const limits = limitsOf(guesser);
  for (const [name, key] of limits) await countAgainstLimit(name, key);
  const card = await db().giftCard.findUnique({ where: { codeHash: hashCode(code) } });
  if (!card) {
    const message = "We don't know this code. Check its letters and digits.";
    throw new ShopError("invalid_input", message, { fields: { code: message } });
  }
  for (const [name, key] of limits) await uncount(name, key);
  return card;
}

const refusal = (message: string): ShopError =>
  new ShopError("conflict", message, { fields: { code: message } });

const VOID = "This gift card is no longer valid. Please ask the person who gave it to you, or contact us.";

/** What a code is worth. @throws {ShopError} invalid_input for an unknown code, conflict for a void one; too_many */
export async function getGiftCardBalance(code: string, guesser: Guesser): Promise<GiftCardBalance> {
  const { amountCents, status } = await findByCode(code, guesser);
  if (status === "void") throw refusal(VOID);
  return { amountCents: cents(amountCents), isRedeemable: status !== "redeemed" };
}

/** Lets the deletion of an account wait until the transaction ends. @throws {ShopError} unauthorized once it was deleted */
async function lockAgainstDeletion(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE id = ${userId} AND deleted_at IS NULL FOR SHARE`;
  if (!user) throw new ShopError("unauthorized");
}

/**
 * Turns a gift card into store credit of a signed-in customer, once: one statement marks it as redeemed, and the entry of
 * the ledger is written in its transaction.
 * @param code normalized @param address of the caller
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
    await lockAgainstDeletion(tx, userId);
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

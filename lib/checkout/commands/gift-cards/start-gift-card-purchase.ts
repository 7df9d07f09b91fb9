import "server-only";
import type Stripe from "stripe";
import { dayOf } from "@/lib/core/dates";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { lastDeliveryDay } from "@/lib/gift-cards/rules";
import type { BuyGiftCardInput, StartedGiftCard } from "@/lib/gift-cards/schema";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { hashToken } from "@/lib/server/hash";
import { countCheaply } from "@/lib/server/limits";
import { attemptSql, type Payer, refuseAfterDeclines } from "@/lib/server/payment-attempts";
import { callStripe, stripe } from "@/lib/server/stripe";
import type { GiftCard } from "@/prisma/generated/client";
import { isFinalIntentStatus } from "../../rules";
import { otherWindowError, paymentInProgressError } from "../../rules/payment-errors";
import { cancelIntent } from "../cancel-intent";
import { findIntent } from "../read-intent";
import { syncPaymentDeclines } from "../record-payment-declines";
import { finalizeGiftCard } from "./finalize-gift-card";
import { abandonGiftCard } from "./lock-gift-card";

interface Buyer {
  userId: string | null;
  payer: Payer;
}

/** A purchase can be replaced once because its contents changed, and once because its intent was canceled. */
const ROUNDS = 4;

/**
 * Handles Pay for a gift card: stores the pending gift card and creates its PaymentIntent. The purchase key is the
 * idempotency key: an unpaid purchase has one gift card and one intent, and a paid purchase is not charged again. If
 * the contents of an unpaid purchase change, its intent is canceled and a new gift card replaces it.
 * @returns the intent to confirm; null if the purchase has been paid
 * @throws {ShopError} invalid_input for a delivery day outside the next year; conflict while a payment is in
 * progress, and with `isBought` if this key has already paid for a gift card with different contents; too_many, also
 * after too many declined cards; payment_provider
 */
export async function startGiftCardPurchase(
  { userId, payer }: Buyer,
  input: BuyGiftCardInput,
): Promise<StartedGiftCard | null> {
  await refuseAfterDeclines(payer);
  await countCheaply("intentsPerAddress", payer.address ?? "");
  await refuseDay(input.deliverOn);
  for (let round = 0; round < ROUNDS; round += 1) {
    const card = await findOrCreate(userId, input);
    const isSame = hasContents(card, input);
    const intent = card.paidAt ? "paid" : isSame ? await getIntent(card, payer) : await endPurchase(card);
    if (intent === "paid") return refuseUnlessSame(isSame);
    if (intent) return startOf(card, intent, payer);
  }
  throw otherWindowError();
}

/**
 * The result for a paid purchase.
 * @throws {ShopError} conflict with `isBought` if the buyer entered a different gift card
 */
function refuseUnlessSame(isSame: boolean): null {
  if (isSame) return null;
  throw new ShopError(
    "conflict",
    "A different gift card was already bought in this browser. Select Pay again to buy this one as well.",
    { isBought: true },
  );
}

async function refuseDay(day: string): Promise<void> {
  const timeZone = await findTimeZone();
  const today = dayOf(now(), timeZone);
  if (day < today) throw fieldError("deliverOn", "must be today or later");
  if (day > lastDeliveryDay(today)) throw fieldError("deliverOn", "must be within a year");
}

const contentsOf = ({ amount: amountCents, purchaseKey: _key, deliverOn, ...rest }: BuyGiftCardInput) => ({
  ...rest,
  amountCents,
  deliverOn: new Date(deliverOn),
});

async function findOrCreate(userId: string | null, input: BuyGiftCardInput): Promise<GiftCard> {
  const purchaseKeyHash = hashToken(input.purchaseKey);
  const row = { id: newId(), purchaseKeyHash, buyerId: userId, createdAt: now(), ...contentsOf(input) };
  await db().giftCard.createMany({ data: [row], skipDuplicates: true });
  const card = await db().giftCard.findUnique({ where: { purchaseKeyHash } });
  if (!card) throw otherWindowError();
  return card;
}

const hasContents = (card: GiftCard, input: BuyGiftCardInput): boolean =>
  Object.entries(contentsOf(input)).every(
    ([name, value]) => String(card[name as keyof GiftCard]) === String(value),
  );

/** Cancels and deletes an unpaid purchase. @returns "paid" if it was paid in the meantime, else null */
async function endPurchase({ id, paymentIntentId }: GiftCard): Promise<"paid" | null> {
  if (paymentIntentId && !(await cancelIntent(paymentIntentId))) {
    if (await db().giftCard.findFirst({ where: { id, paidAt: { not: null } } })) return "paid";
    throw otherWindowError();
  }
  // If a concurrent request stored an intent, the row stays; if it stores one later, it
  // finds no row and returns no secret.
  await abandonGiftCard({ id, paymentIntentId });
  return null;
}

/** The payable intent of a pending gift card; "paid" if it was paid; null if the purchase was deleted. */
async function getIntent(card: GiftCard, payer: Payer): Promise<Stripe.PaymentIntent | "paid" | null> {
  const { id, paymentIntentId } = card;
  if (paymentIntentId === null) return createIntent(card);
  const intent = await findIntent(paymentIntentId);
  if (intent?.status === "succeeded") {
    const outcome = await finalizeGiftCard(intent);
    if (outcome !== "left") return outcome === "issued" ? "paid" : null;
    throw new ShopError(
      "conflict",
      "We received your payment, but we couldn't complete your gift card purchase. Please do not pay again. Our team has been notified and will email you.",
    );
  }
  if (intent && isFinalIntentStatus(intent.status)) throw paymentInProgressError();
  if (intent && (await syncPaymentDeclines(intent))) await refuseAfterDeclines(payer);
  else if (intent && intent.status !== "canceled") return intent;
  await abandonGiftCard({ id, paymentIntentId });
  return null;
}

/** If the response is lost, the intent cannot be paid, because its secret was never returned. */
async function createIntent(card: GiftCard): Promise<Stripe.PaymentIntent> {
  const { id, amountCents, senderEmail } = card;
  try {
    return await callStripe(() =>
      stripe().paymentIntents.create(
        {
          amount: amountCents,
          currency: "usd",
          metadata: { giftCardId: id },
          allowed_payment_method_types: ["card"],
          description: `Gift card ${id}`,
          receipt_email: senderEmail,
        },
        { idempotencyKey: `gift-card-${id}` },
      ),
    );
  } catch (error) {
    // Stripe may repeat a failure for this idempotency key, so the next request starts with another row.
    await db().giftCard.deleteMany({ where: { id, status: "pending", paymentIntentId: null } });
    throw error;
  }
}

/** Stores the intent in its gift card before it returns the secret, so no other intent can be paid. */
async function startOf(
  { id }: GiftCard,
  intent: Stripe.PaymentIntent,
  payer: Payer,
): Promise<StartedGiftCard> {
  if (!intent.client_secret) throw new Error(`PaymentIntent ${intent.id} has no client secret`);
  const count = await db().$executeRaw`
    WITH attempt AS (${attemptSql(intent.id, payer)})
    UPDATE gift_cards SET payment_intent_id = ${intent.id}, updated_at = ${now()}
    WHERE id = ${id} AND status = 'pending' AND (payment_intent_id IS NULL OR payment_intent_id = ${intent.id})`;
  if (count === 0) throw otherWindowError();
  return { clientSecret: intent.client_secret, paymentIntentId: intent.id };
}

import "server-only";
import type Stripe from "stripe";
import { getOrCreateCustomer } from "@/lib/membership/commands/stripe-ids";
import { db } from "@/lib/server/db";
import { callStripe, stripe } from "@/lib/server/stripe";
import type { Order } from "@/prisma/generated/client";
import { toRenewalMetadata } from "../../rules/renewal-metadata";
import { toCardCents } from "../../schema/snapshot";
import { cancelIntent } from "../cancel-intent";

/** The payer: the saved card off session, or the owner with a card typed into the payment form. */
export type RenewalPayer = { savedCard: string } | "owner";

/**
 * Creates the PaymentIntent of a renewal's order, unconfirmed, and stores its id with the order.
 *
 * A saved card is charged without its owner, so the intent refuses payment methods that redirect: Stripe then confirms
 * it without a `return_url` (docs.stripe.com/api/payment_intents/create, `automatic_payment_methods.allow_redirects`).
 * The payment form is made for `allowed_payment_method_types`, which excludes that setting.
 * @returns null when the order was abandoned meanwhile
 * @throws {ShopError} payment_provider
 * @throws Stripe's error for a card that it no longer knows
 */
export async function createRenewalIntent(
  order: Order,
  payer: RenewalPayer,
): Promise<Stripe.PaymentIntent | null> {
  const { id: orderId, orderNumber, revision, currency, userId } = order;
  const customer = await getOrCreateCustomer(userId ?? "");
  const renewals = await db().productRenewal.findMany({
    where: { orderId },
    select: { subscriptionId: true },
  });
  const intent = await callStripe(() =>
    stripe().paymentIntents.create(
      {
        amount: toCardCents(order),
        currency,
        customer,
        metadata: {
          orderId,
          orderNumber,
          revision: String(revision),
          ...toRenewalMetadata(renewals.map(({ subscriptionId }) => subscriptionId)),
        },
        description: `Order ${orderNumber}`,
        receipt_email: order.customerEmail,
        ...methodParams(payer),
      },
      // Each renewal attempt of a date is an order of its own.
      { idempotencyKey: `renewal-${orderId}` },
    ),
  );
  const { count } = await db().order.updateMany({
    where: { id: orderId, paymentStatus: "pending", cancelledAt: null, paymentIntentId: null },
    data: { paymentIntentId: intent.id },
  });
  if (count === 1) return intent;
  await cancelIntent(intent.id);
  return null;
}

const methodParams = (payer: RenewalPayer): Partial<Stripe.PaymentIntentCreateParams> =>
  payer === "owner"
    ? { allowed_payment_method_types: ["card"], setup_future_usage: "off_session" }
    : {
        payment_method: payer.savedCard,
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      };

/**
 * Whether the payment form can pay this intent: one that charges a saved card was created with other payment methods.
 */
export const isPayableByOwner = (intent: Stripe.PaymentIntent): boolean => intent.setup_future_usage !== null;

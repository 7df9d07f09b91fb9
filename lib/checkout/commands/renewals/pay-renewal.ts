import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import type { HoldTier } from "@/lib/core/purchase-limits";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { countCheaply } from "@/lib/server/limits";
import { hashCaller, recordAttempt, refuseAfterDeclines } from "@/lib/server/payment-attempts";
import type { Order } from "@/prisma/generated/client";
import { isFinalIntentStatus } from "../../rules";
import { alreadyPaidError, paymentInProgressError } from "../../rules/payment-errors";
import { toCardCents } from "../../schema/snapshot";
import { abandonOrder } from "../abandon-order";
import { cancelIntent } from "../cancel-intent";
import { finalizePayment } from "../finalize-payment";
import type { PreparedPayment } from "../prepare-payment";
import { findIntent } from "../read-intent";
import { syncPaymentDeclines } from "../record-payment-declines";
import { isLeasedByOther, releaseLease } from "../release-lease";
import { createRenewalIntent, isPayableByOwner } from "./create-renewal-intent";
import { openOwedRenewal } from "./open-renewals";

const renewalInProgressError = (): ShopError =>
  new ShopError("conflict", "This renewal is being charged right now. Please try again in a few minutes.");

/**
 * Lets the owner pay by hand after their saved card was declined: opens the order as the job does, and
 * returns its PaymentIntent; the typed card is saved for the next renewals. Repeated calls return the same
 * intent.
 * @param address of the caller, for the limits of D37 and D43
 * @param holdTier the caps that the held stock counts toward
 * @throws {ShopError} not_found when nothing is due for this subscription; conflict while it is being
 * charged, with the order's number when it was paid already, and where it cannot be fulfilled as it is;
 * payment_provider; too_many
 */
export async function payRenewal(
  userId: string,
  subscriptionId: string,
  address: string,
  holdTier: HoldTier = "standard",
): Promise<PreparedPayment> {
  const payer = { key: userId, address };
  await refuseAfterDeclines(payer);
  await countCheaply("intentsPerAddress", address);
  const begun = await alreadyBegun(userId, subscriptionId);
  if (begun) return begun;
  await refuseAfterDeclines(payer); // declines that Stripe's events have not reported yet
  const holder = { callerHash: hashCaller(address), holdTier };
  const opened = await openOwedRenewal(userId, { subscriptionId, holder }, now());
  if (!opened) throw new ShopError("not_found", "There is nothing to pay. Please check your subscriptions.");
  const { order } = opened;
  try {
    const intent = await createRenewalIntent(order, "owner");
    if (!intent) throw renewalInProgressError();
    await recordAttempt(intent.id, payer);
    return toPreparedPayment(order, intent);
  } finally {
    await releaseLease(order);
  }
}

async function alreadyBegun(userId: string, subscriptionId: string): Promise<PreparedPayment | null> {
  const open = await db().productRenewal.findFirst({
    where: { subscriptionId, outcome: "open", subscription: { userId } },
    include: { order: true },
  });
  if (!open) return null;
  const { order } = open;
  if (isLeasedByOther(order, null) || order.paymentIntentId === null) throw renewalInProgressError();
  const intent = await findIntent(order.paymentIntentId);
  if (!intent || intent.status === "canceled") {
    await abandonOrder(order.id, "The payment was canceled");
    return null;
  }
  const pending = { orderNumber: order.orderNumber };
  if (intent.status === "succeeded")
    throw alreadyPaidError("This delivery", await finalizePayment(intent), pending);
  if (isFinalIntentStatus(intent.status)) throw paymentInProgressError(pending);
  if (!isPayableByOwner(intent)) {
    if (!(await cancelIntent(intent.id))) throw renewalInProgressError();
    await abandonOrder(order.id, "The payment was canceled");
    return null;
  }
  if (await syncPaymentDeclines(intent)) return null;
  return toPreparedPayment(order, intent);
}

const toPreparedPayment = (
  order: Order,
  { id, client_secret }: Pick<Stripe.PaymentIntent, "id" | "client_secret">,
): PreparedPayment => ({
  clientSecret: client_secret ?? "",
  paymentIntentId: id,
  orderNumber: order.orderNumber,
  amount: toCardCents(order),
});

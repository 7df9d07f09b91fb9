import "server-only";
import { db } from "@/lib/server/db";
import { readPaymentMoney } from "@/lib/server/stripe/read-payment-money";
import { findSubscriptionInvoice } from "./sync-membership-money";
import { syncSubscription } from "./sync-subscription";

/**
 * Records a payment that Stripe took for a membership invoice, after syncing its subscription (D46), which
 * refunds a duplicate subscription. Idempotent.
 * @returns false for a payment that belongs to no membership of this shop and that was not refunded either
 * @throws {ShopError} payment_provider
 */
export async function recordMembershipPayment(paymentIntentId: string): Promise<boolean> {
  const bill = await findSubscriptionInvoice(paymentIntentId);
  if (!bill) return false;
  await syncSubscription(bill.subscriptionId);
  const [subscription, money] = await Promise.all([
    db().subscription.findUnique({
      where: { stripeSubscriptionId: bill.subscriptionId },
      select: { id: true },
    }),
    readPaymentMoney(paymentIntentId),
  ]);
  if (!money) return false;
  const { charge } = money;
  if (!subscription) return charge.amount_refunded >= charge.amount;
  await db().membershipPayment.createMany({
    data: [
      {
        paymentIntentId,
        subscriptionId: subscription.id,
        stripeInvoiceId: bill.invoiceId,
        amountCents: charge.amount,
        paidAt: new Date(charge.created * 1000),
      },
    ],
    skipDuplicates: true,
  });
  return true;
}

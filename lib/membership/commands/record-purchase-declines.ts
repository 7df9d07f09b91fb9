import "server-only";
import { countDeclines, type Declined, isExhausted } from "@/lib/server/payment-attempts";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { cancelOpenPurchases, isOpenPurchase } from "./cancel-open-purchases";

/**
 * Counts new declines of a purchase on the shop's own page, and ends it after too many: the intent of a
 * subscription ends with the subscription (D37). The next press of the button starts another one. Idempotent.
 * @returns whether it accepts no further card
 */
export async function recordPurchaseDeclines(subscriptionId: string, declined: Declined): Promise<boolean> {
  await countDeclines(declined);
  if (!isExhausted(declined)) return false;
  const subscription = await undefinedIfMissing(() => stripe().subscriptions.retrieve(subscriptionId));
  if (subscription && isOpenPurchase(subscription)) await cancelOpenPurchases([subscription]);
  return true;
}

import "server-only";
import { toDbOffers } from "@/lib/cart/queries";
import { addDays, fromDay } from "@/lib/core/dates";
import type { Offer } from "@/lib/pricing/schema";
import type { Tx } from "@/lib/server/db";
import { getShopDay } from "../queries/shop-day";
import { CONSENT_VERSION } from "../rules/format-consent";
import { DEFAULT_INTERVAL_DAYS } from "../rules/intervals";
import type { SubscriptionAddress } from "../schema";
import type { RenewalTerms } from "../schema/renewal-terms";

interface PaidLine {
  productId: string;
  quantity: number;
  unitPriceCents: number;
  offers: readonly Offer[];
  isSubscription: boolean;
  /** Of the discount that continues. */
  renewalDiscount: RenewalTerms | null;
}

interface Purchase {
  lines: readonly PaidLine[];
  address: SubscriptionAddress | null;
  paymentMethodId: string | null;
  paidAt: Date;
}

/**
 * Starts a product subscription for each subscription line of a newly paid order (D22), in the order's own transaction,
 * unless its account was deleted after Pay was pressed. Idempotent: an order line has one subscription.
 */
export async function startSubscriptions(
  tx: Tx,
  order: { id: string; userId: string | null },
  { lines, address, paymentMethodId, paidAt }: Purchase,
): Promise<void> {
  const { id: startedByOrderId, userId } = order;
  if (userId === null || !lines.some(({ isSubscription }) => isSubscription)) return;
  // Waits for a deletion in progress; a later one waits for this transaction.
  const [owner] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM users WHERE id = ${userId} AND deleted_at IS NULL FOR KEY SHARE`;
  if (!owner) return;
  const nextDate = fromDay(addDays(await getShopDay(tx, paidAt), DEFAULT_INTERVAL_DAYS));
  const data = lines.flatMap(({ productId, quantity, unitPriceCents, renewalDiscount, ...line }, position) =>
    line.isSubscription
      ? [
          {
            userId,
            productId,
            quantity,
            offers: toDbOffers(line.offers),
            startedByOrderId,
            startedByPosition: position,
            nextDate,
            stripePaymentMethodId: paymentMethodId,
            shippingAddress: address ? { ...address } : undefined,
            announcedUnitCents: renewalDiscount?.unitCents ?? unitPriceCents,
            discountedRenewalsLeft: renewalDiscount?.count ?? 0,
            renewalDiscount: renewalDiscount ?? undefined,
            consentedAt: paidAt,
            consentedUnitCents: unitPriceCents,
            consentVersion: CONSENT_VERSION,
          },
        ]
      : [],
  );
  await tx.productSubscription.createMany({
    data: data.map(({ shippingAddress, renewalDiscount, ...row }) => ({
      ...row,
      ...(shippingAddress ? { shippingAddress } : {}),
      ...(renewalDiscount ? { renewalDiscount } : {}),
    })),
    skipDuplicates: true,
  });
}

/** Cancels the subscriptions that a canceled order had started. */
export async function endSubscriptionsStartedBy(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.productSubscription.updateMany({
    where: { startedByOrderId: orderId, status: { not: "cancelled" } },
    data: { status: "cancelled", pausedBecause: null, problem: null, retryAt: null, cancelledAt: at },
  });
}
